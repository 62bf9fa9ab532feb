#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "answer/judge.h"
#include "answer/prove/prover_settings.h"
#include "model/entailment_model.h"

namespace pandect {

/// A judge that uses a service, which may fail: then words alone decide.
class ModelJudge : public SupportJudge {
 public:
  std::size_t asked() const { return asked_; }
  /// Number of failed requests.
  std::size_t failed() const { return failed_; }
  /// The reason of the first failure.
  const std::string& problem() const { return problem_; }

 protected:
  void fail(const std::string& problem) {
    if (failed_++ == 0) problem_ = problem;
  }

  std::size_t asked_ = 0;
  std::size_t failed_ = 0;
  std::string problem_;
};

/// A chat model that decides whether the law supports a claim: the judge "support".
class EntailmentJudge : public ModelJudge {
 public:
  explicit EntailmentJudge(std::shared_ptr<ChatModel> model)
      : model_(std::move(model)), judge_("support", *model_) {}

  /// 1 when it supports all of the claim, 0 otherwise.
  double support(std::string_view claim, std::string_view law) override;

 private:
  std::shared_ptr<ChatModel> model_;
  Judge judge_;
};

/// An entailment model, by its probability.
class ClassifyingJudge : public ModelJudge {
 public:
  explicit ClassifyingJudge(std::shared_ptr<EntailmentModel> model) : model_(std::move(model)) {}

  double support(std::string_view claim, std::string_view law) override;
  /// Only if the model is calibrated.
  std::optional<Entailment> probabilities(std::string_view claim, std::string_view law) override;
  SignWeights decision() override { return model_->decision(); }

 private:
  std::shared_ptr<EntailmentModel> model_;
};

}  // namespace pandect
