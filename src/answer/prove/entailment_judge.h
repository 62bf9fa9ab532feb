#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "answer/judge.h"
#include "model/entailment_model.h"

namespace pandect {

/// What is asked about claims that words leave undecided: a chat model, with the judge "support", or a
/// classifier. It never decides against a difference that words show. A service may fail: then words alone
/// decide.
class SupportJudge {
 public:
  explicit SupportJudge(std::shared_ptr<ChatModel> model)
      : chat_model_(std::move(model)), chat_judge_(std::in_place, "support", *chat_model_) {}
  explicit SupportJudge(std::shared_ptr<EntailmentModel> model) : classifier_(std::move(model)) {}

  /// True if it is asked about every claim that is compared: a calibrated classifier.
  bool judges_all() const { return classifier_ != nullptr && classifier_->is_calibrated(); }
  /// A chat model finds that the law supports all of a claim, or does not: 1 or 0.
  Entailment judge(const std::string& claim, const std::string& law);

  std::size_t asked() const { return asked_; }
  /// Number of failed requests.
  std::size_t failed() const { return failed_; }
  /// The reason of the first failure.
  const std::string& problem() const { return problem_; }

 private:
  std::shared_ptr<ChatModel> chat_model_;
  std::optional<Judge> chat_judge_;
  std::shared_ptr<EntailmentModel> classifier_;
  std::size_t asked_ = 0;
  std::size_t failed_ = 0;
  std::string problem_;
};

}  // namespace pandect
