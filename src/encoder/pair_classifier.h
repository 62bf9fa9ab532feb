#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/bert.h"
#include "encoder/tokenizer.h"

namespace pandect {

/// Two texts read as one sequence.
struct TextPair {
  std::string first;
  std::string second;
};

/// True if the weights of a model folder, or of its adapter, have a classification head.
/// @throws Error bad_input as TensorFiles
bool has_classifier(const std::filesystem::path& folder);

/// A model folder for sequence classification, in Hugging Face's format: BertForSequenceClassification,
/// RobertaForSequenceClassification, XLMRobertaForSequenceClassification. It reads two texts together, and
/// returns a number for each of its labels (Devlin et al. 2019, section 4.1; Nogueira and Cho 2019). Every
/// function may be called by several threads at once.
class PairClassifier {
 public:
  /// @param folder with the files of an encoder, the head's weights, and `id2label` in config.json; or an
  /// adapter's, with the head in PEFT's format, and adapter_labels.json
  /// @throws Error bad_input that names the file
  explicit PairClassifier(const std::filesystem::path& folder, Precision precision = usual_precision());

  /// The names of its labels; "LABEL_0" and so on if it names none.
  const std::vector<std::string>& labels() const { return labels_; }
  /// Tokens of a sequence.
  std::size_t longest() const { return longest_; }

  /// A row of labels().size() logits for each pair. Overlong input is truncated, the longer text first.
  std::vector<float> logits(std::span<const TextPair> pairs) const;
  /// The same for the parts of one first text that is too long for a sequence with the second, at most
  /// `most_parts`, each overlapping the next by half; one row if it is not too long.
  std::vector<float> logits_of_parts(const TextPair& pair, std::size_t most_parts) const;
  /// One row, for the part of the first text that has most of the second's tokens.
  std::vector<float> logits_of_best_part(const TextPair& pair) const;
  /// True if it was trained on such parts, whose length is in adapter_labels.json.
  bool learned_best_parts() const { return learned_best_parts_; }

 private:
  struct Layer {
    std::vector<float> weights, bias;
    void apply(std::span<const float> x, std::span<float> y) const;
  };
  std::vector<float> logits_of(std::span<const TokenSequence> sequences) const;
  /// @param file config.json or adapter_labels.json
  void read_labels(const std::filesystem::path& file);

  BertEncoder encoder_;
  Tokenizer tokenizer_;
  Layer dense_, out_;
  std::size_t longest_;
  bool learned_best_parts_ = false;
  std::vector<std::string> labels_;
};

}  // namespace pandect
