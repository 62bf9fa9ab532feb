#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/json.h"
#include "encoder/precision.h"
#include "encoder/rows.h"
#include "encoder/tokenizer.h"
#include "encoder/transformer_config.h"

namespace pandect {

/// The sizes of a transformer, from config.json.
struct EncoderConfig {
  std::string model_type;
  std::size_t hidden = 0;
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t intermediate = 0;
  std::size_t vocabulary = 0;
  std::size_t positions = 0;       ///< limit of tokens of a sequence, including first_position
  std::size_t first_position = 0;  ///< XLM-RoBERTa counts positions from after the padding's id
  float epsilon = 1e-12F;
  std::string activation = "gelu";
  // Of ModernBERT alone:
  std::size_t global_every = 1;     ///< every so many layers, tokens attend to all others
  std::size_t local_attention = 0;  ///< in the others, at those within half of this
  double global_theta = 160000;     ///< the base of the angles by which positions turn queries and keys
  double local_theta = 10000;
  bool is_rotary = false;  ///< a transformer of the kind that chat models are: TransformerConfig has the rest

  /// @throws Error bad_input for an unsupported encoder, or invalid sizes
  static EncoderConfig read(const std::filesystem::path& config);
  void read_modern(const Json& json, const std::filesystem::path& file);
  static EncoderConfig of_rotary(const TransformerConfig& rotary);
  std::size_t longest() const { return positions - first_position; }
  /// The function named by `activation`.
  Activation activation_kind() const;
};

/// A transformer as an encoder: the vectors of its last layer. Of BERT's kind (Devlin et al. 2019; Conneau et
/// al. 2020): BERT, RoBERTa, XLM-RoBERTa; ModernBERT (Warner et al. 2024), whose layers normalise before they
/// work, gate their units, have no biases and mostly attend to near tokens alone; of the kind that chat
/// models are: Gemma 3 with attention to both sides (EmbeddingGemma), or causal: Qwen 3, Llama, Mistral,
/// Qwen 2. The embeddings stay in the mapped files, in their type; the layers are copied into the layout of
/// their products. Every function may be called by several threads at once.
class BertEncoder {
 public:
  /// @param folder with config.json and model.safetensors, or its parts and their index; or an adapter's,
  /// which is merged into its base (see ModelParts)
  /// @throws Error bad_input that names the file and the tensor
  explicit BertEncoder(const std::filesystem::path& folder, Precision precision = usual_precision());
  ~BertEncoder();
  BertEncoder(BertEncoder&&) noexcept;

  const EncoderConfig& config() const;
  Precision precision() const;
  /// The last layer's vectors: a row of hidden numbers for each token of each sequence, concatenated. Runs in
  /// the calling thread, best with some 256 tokens at a time.
  /// @param sequences none longer than config().longest(); ids outside the vocabulary are replaced by its
  /// last
  std::vector<float> encode(std::span<const TokenSequence> sequences) const;

 private:
  struct Weights;

  std::unique_ptr<const Weights> weights_;
};

}  // namespace pandect
