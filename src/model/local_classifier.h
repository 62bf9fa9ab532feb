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

/// The kind of a classifier by its labels: one number, or two of which the second means yes, a reranker; a
/// label "entailment" or "supported", an entailment model.
/// @throws Error bad_input that names the labels when they fit neither
ModelKind kind_of(const PairClassifier& classifier, const std::string& folder);

/// A classifier that is loaded on first use.
class OpenedClassifier {
 public:
  explicit OpenedClassifier(ModelSettings settings) : settings_(std::move(settings)) {}
  const ModelSettings& settings() const { return settings_; }
  /// @throws Error bad_input when the folder has no model of the kind in the settings
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
  /// The logit of its only label, or that of the second less the first.
  std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                            const std::stop_token& stop) override;

 private:
  OpenedClassifier model_;
};

/// An entailment model by a cross-encoder that runs in this process. calibration.json in its folder may have
/// a number `temperature`, by which logits are divided before softmax (Guo et al. 2017).
class LocalEntailmentModel : public EntailmentModel {
 public:
  explicit LocalEntailmentModel(ModelSettings settings) : model_(std::move(settings)) {}
  /// The probabilities of the labels of entailment and contradiction. For a passage longer than the model
  /// reads, those of the part with the most support; for a judge trained on the part with most of the claim's
  /// tokens (adapter_labels.json), those of that part.
  Entailment judge(const std::string& passage, const std::string& claim,
                   const std::stop_token& stop) override;
  /// True if the folder has calibration.json.
  bool is_calibrated() override;

 private:
  void read_calibration();

  OpenedClassifier model_;
  std::once_flag calibrated_once_;
  std::size_t entailing_ = 0;
  std::optional<std::size_t> contradicting_;
  std::optional<double> temperature_;
};

}  // namespace pandect
