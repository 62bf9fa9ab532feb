#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/learn/claim_pairs.h"
#include "lab/train/encoder_training.h"

namespace pandect::train {

/// The training settings of a judge; docs/training.md describes each.
struct JudgeSettings : EncoderSettings {
  std::size_t longest = 192;  ///< total tokens of the law's best part and the claim
  /// Weight of each class in the loss, in the order of EntailmentClass; empty: inverse to its frequency, so
  /// that all classes have the same share
  std::vector<double> class_weights;
  double contrast =
      1;  ///< weight of the loss term that separates entailed from contradicted claims about one law

  JudgeSettings() {
    batch = 16;
    learning_rate = 5e-4;
    measured_steps = 100;
  }
  /// @param models folder of installed models: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static JudgeSettings read(const std::filesystem::path& file, const std::filesystem::path& models = {});
};

/// A cross-encoder with trainable low-rank changes and a trainable head: a layer with tanh over the first
/// token's vector, then the classes (Devlin et al. 2019, section 4.1). The same formulas as PairClassifier.
class TorchPairClassifier {
 public:
  /// @throws Error bad_input as BertEncoder
  TorchPairClassifier(const std::filesystem::path& folder, LoraSettings lora, std::uint64_t seed);

  const Tokenizer& tokenizer() const { return encoder_.tokenizer(); }
  const EncoderConfig& config() const { return encoder_.config(); }
  std::size_t longest() const { return encoder_.longest(); }
  /// For each sequence a row of logits, one for each class.
  torch::Tensor logits(std::span<const TokenSequence* const> sequences) const;
  /// The trainable tensors, by name.
  Tensors learned() const;
  /// Writes the adapter with its head in PEFT's format, and adapter_labels.json. @param longest maximum
  /// number of tokens of its sequences
  void write(const std::filesystem::path& folder, const std::string& base, std::size_t longest) const;

 private:
  TorchEncoder encoder_;
  Tensors head_;  ///< by their names in the model
  std::string dense_, out_;
};

/// The results of a judge on pairs of known class.
struct JudgeScores {
  std::size_t pairs = 0;
  double loss = 0;      ///< mean negative logarithm of the right class's probability, at the temperature
  double accuracy = 0;  ///< of the likeliest class
  double f1 = 0;        ///< of entailment, at probability 0.5
  double order = 0;     ///< share of entailed and other pairs in the right order (area under the ROC curve)
};

/// @param logits [n, 3] @param classes of the pairs @param temperature divisor of the logits
JudgeScores judge_scores(const torch::Tensor& logits, const std::vector<EntailmentClass>& classes,
                         double temperature);
/// The temperature, from 0.05 to 20, with the highest likelihood of the right classes (Guo et al. 2017).
double best_temperature(const torch::Tensor& logits, const std::vector<EntailmentClass>& classes);

class JudgeTraining {
 public:
  /// @throws Error bad_input for a corpus without pairs, or one that lacks a class
  JudgeTraining(JudgeSettings settings, std::filesystem::path out);

  /// Tries one batch.
  EncoderPlan plan();
  /// Trains from the beginning, or from the checkpoint in the folder. Writes the adapter of the best state,
  /// its calibration and log.jsonl to the folder.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return true if
  /// training is finished
  bool run(bool resume, const std::atomic<bool>& stop);
  torch::Tensor logits(const std::vector<ClaimPair>& pairs) const;
  const TorchPairClassifier& classifier() const { return classifier_; }

 private:
  struct Sample {
    TokenSequence tokens;
    EntailmentClass answer;
    std::size_t law;  ///< index of the law with which the claim is compared
  };
  Sample sample_of(const ClaimPair& pair) const;
  /// The loss of ranking contradicted claims above entailed ones about the same law.
  torch::Tensor contrast_of(const torch::Tensor& logits, const std::vector<std::size_t>& samples) const;
  std::vector<std::vector<std::size_t>> batches_of_epoch(std::size_t epoch) const;
  /// Adds the gradients of a batch; returns its loss.
  double learn(const std::vector<std::size_t>& batch);
  torch::Tensor logits_of(const std::vector<Sample>& samples) const;
  double measure(std::size_t step, std::ostream& log);

  JudgeSettings settings_;
  std::filesystem::path out_;
  TorchPairClassifier classifier_;
  EncoderLoop loop_;
  std::vector<Sample> samples_;
  std::vector<std::vector<Sample>> choose_;
  std::vector<double> weights_;  ///< of the classes
  double temperature_ = 1;       ///< at the last measurement
};

}  // namespace pandect::train
