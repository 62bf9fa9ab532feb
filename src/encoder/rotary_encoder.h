#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoder/linear.h"
#include "encoder/lora.h"
#include "encoder/packed_weights.h"
#include "encoder/precision.h"
#include "encoder/rotary_rows.h"
#include "encoder/tensor_files.h"
#include "encoder/tokenizer.h"
#include "encoder/transformer_config.h"

namespace pandect {

/// A transformer of the kind that chat models are, as an encoder: the vectors of its last layer. Gemma 3 with
/// attention to both sides (EmbeddingGemma), or causal: Qwen 3, Llama, Qwen 2. The vocabulary stays in the
/// mapped files, in their type. May be used by several threads at once.
class RotaryEncoder {
 public:
  /// @param files of `parts.base`
  /// @param folder the model's, or its adapter's
  /// @throws Error bad_input that names the tensor
  RotaryEncoder(TensorFiles& files, const ModelParts& parts, const std::filesystem::path& folder,
                Precision precision);

  /// As BertEncoder::encode().
  std::vector<float> encode(std::span<const TokenSequence> sequences) const;

 private:
  struct Layer {
    std::vector<float> attention_norm, inner_norm;
    std::vector<float> attention_out_norm, inner_out_norm;  ///< empty: none
    std::vector<float> query_norm, key_norm;                ///< of each head; empty: none
    std::vector<float> bias;                                ///< of queries, keys and values; empty: none
    std::optional<Linear> qkv, attention_out, gate, up, down;
  };
  /// Buffers of a call.
  struct Buffers;

  std::vector<float> norm(const TensorFiles& files, const std::string& name, std::size_t size) const;
  void read_norms(const TensorFiles& files, std::size_t index);
  void take_packed();
  void pack(const TensorFiles& files, const ModelParts& parts);
  std::size_t width() const { return (config_.heads + 2 * config_.key_heads) * config_.head_size; }
  std::string layer_name(std::size_t index) const;
  void project(const Layer& layer, const float* rows, std::size_t count, Buffers& buffers, float* qkv) const;
  void place_heads(const Layer& layer, const float* turn, float* qkv) const;
  void finish_layer(const Layer& layer, const float* attended, std::size_t count, Buffers& buffers,
                    float* rows) const;

  TransformerConfig config_;
  Precision precision_;
  std::string prefix_;
  const StoredTensor* words_ = nullptr;  ///< a row for each piece of the vocabulary
  std::size_t vocabulary_ = 0;
  std::vector<float> last_norm_;
  std::optional<PackedWeights> packed_;
  std::deque<Layer> layers_;
  Turns turns_, local_turns_;
};

}  // namespace pandect
