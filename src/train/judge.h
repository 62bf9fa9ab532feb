#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "learn/claim_pairs.h"
#include "train/encoder_training.h"

namespace pandect::train {

/// How a judge learns; docs/training.md tells each setting.
struct JudgeSettings : EncoderSettings {
  std::size_t longest = 192;  ///< tokens of a law's best part and a claim together
  /// What each class counts in the loss, in the order of EntailmentClass; empty: as rare ones are, so that
  /// all have the same share
  std::vector<double> class_weights;
  double contrast = 1;  ///< weight in the loss of telling entailed from contradicted claims about one law

  JudgeSettings() {
    batch = 16;
    learning_rate = 5e-4;
    measured_steps = 100;
  }
  /// @param models where installed models are: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static JudgeSettings read(const std::filesystem::path& file, const std::filesystem::path& models = {});
};

/// A cross-encoder whose low-rank changes and whose head can learn: of the first token's vector a layer with
/// tanh, then the classes (Devlin et al. 2019, section 4.1). The same formulas as PairClassifier.
class TorchPairClassifier {
 public:
  /// @throws Error bad_input as BertEncoder
  TorchPairClassifier(const std::filesystem::path& folder, LoraSettings lora, std::uint64_t seed);

  const Tokenizer& tokenizer() const { return encoder_.tokenizer(); }
  const EncoderConfig& config() const { return encoder_.config(); }
  std::size_t longest() const { return encoder_.longest(); }
  /// A row of a number for each class for each sequence, before softmax.
  torch::Tensor logits(std::span<const TokenSequence* const> sequences) const;
  /// All that can learn, by name.
  Tensors learned() const;
  /// The adapter with its head, as PEFT writes them, and adapter_labels.json. @param longest tokens it read
  void write(const std::filesystem::path& folder, const std::string& base, std::size_t longest) const;

 private:
  TorchEncoder encoder_;
  Tensors head_;  ///< by their names in the model
  std::string dense_, out_;
};

/// What a judge finds of pairs whose class is known.
struct JudgeScores {
  std::size_t pairs = 0;
  double loss = 0;      ///< mean negative logarithm of the right class's probability, at the temperature
  double accuracy = 0;  ///< of the likeliest class
  double f1 = 0;        ///< of entailment, from a probability of one half on
  double order = 0;  ///< share of entailed and other pairs that lie in the right order (area under the ROC)
};

/// @param logits [n, 3] @param classes of the pairs @param temperature that logits are divided by
JudgeScores judge_scores(const torch::Tensor& logits, const std::vector<EntailmentClass>& classes,
                         double temperature);
/// The temperature, from 0.05 to 20, at which the right classes are likeliest (Guo et al. 2017).
double best_temperature(const torch::Tensor& logits, const std::vector<EntailmentClass>& classes);

class JudgeTraining {
 public:
  /// @throws Error bad_input for a corpus without pairs, or one that lacks a class
  JudgeTraining(JudgeSettings settings, std::filesystem::path out);

  /// Tries one batch.
  EncoderPlan plan();
  /// Trains from the beginning, or from the checkpoint in the folder. Leaves in the folder the adapter of the
  /// best state, its calibration and log.jsonl.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return whether it is done
  bool run(bool resume, const std::atomic<bool>& stop);
  torch::Tensor logits(const std::vector<ClaimPair>& pairs) const;
  const TorchPairClassifier& classifier() const { return classifier_; }

 private:
  struct Sample {
    TokenSequence tokens;
    EntailmentClass answer;
    std::size_t law;  ///< which one of those that claims are held against, one after another
  };
  Sample sample_of(const ClaimPair& pair) const;
  /// How likely contradicted claims seem likelier than entailed ones about the same law, as a loss.
  torch::Tensor contrast_of(const torch::Tensor& logits, const std::vector<std::size_t>& samples) const;
  std::vector<std::vector<std::size_t>> batches_of_epoch(std::size_t epoch) const;
  /// Adds the gradients of a batch; gives its loss.
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
