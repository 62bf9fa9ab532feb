#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "encoder/pair_classifier.h"
#include "model/entailment_model.h"
#include "model/reranker.h"
#include "model/settings.h"

namespace pandect {

/// What the labels of a classifier make it: one number, or two of which the second says yes, a reranker; a
/// label "entailment" or "supported", a model of entailment.
/// @throws Error bad_input that names the labels when they make it neither
ModelKind kind_of(const PairClassifier& classifier, const std::string& folder);

/// A classifier that is opened by the first text.
class OpenedClassifier {
 public:
  explicit OpenedClassifier(ModelSettings settings) : settings_(std::move(settings)) {}
  const ModelSettings& settings() const { return settings_; }
  /// @throws Error bad_input when the folder holds none of the kind that the settings say
  const PairClassifier& get();

 private:
  ModelSettings settings_;
  std::once_flag opened_;
  std::unique_ptr<const PairClassifier> classifier_;
};

/// A cross-encoder that runs in this process, from a model folder.
class LocalReranker : public Reranker {
 public:
  explicit LocalReranker(ModelSettings settings) : model_(std::move(settings)) {}
  ModelInfo info() const override;
  /// The number of its one label, or of the second less the first, before any function of it.
  std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                            const std::stop_token& stop) override;

 private:
  OpenedClassifier model_;
};

/// Entailment by a cross-encoder that runs in this process. calibration.json in its folder may hold a number
/// `temperature`, which its numbers are divided by before softmax (Guo et al. 2017).
class LocalEntailmentModel : public EntailmentModel {
 public:
  explicit LocalEntailmentModel(ModelSettings settings) : model_(std::move(settings)) {}
  ModelInfo info() const override;
  /// The probabilities of the labels of entailment and contradiction. Of a passage longer than the model
  /// reads, those of the part that carries the claim most; of a judge that learned parts with most of the
  /// claim's tokens (adapter_labels.json), those of such a part.
  Entailment judge(const std::string& passage, const std::string& claim,
                   const std::stop_token& stop) override;
  /// Whether calibration.json is there.
  bool is_calibrated() override;
  /// `decision` of calibration.json.
  const SignWeights& decision() override;

 private:
  void read_calibration();

  OpenedClassifier model_;
  std::once_flag calibrated_once_;
  std::size_t entailing_ = 0;
  std::optional<std::size_t> contradicting_;
  std::optional<double> temperature_;
  SignWeights decision_;
};

}  // namespace pandect
