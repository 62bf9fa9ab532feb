#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoder/bert.h"
#include "encoder/linear.h"
#include "encoder/packed_weights.h"
#include "encoder/rotary_rows.h"
#include "encoder/tensor_files.h"

namespace pandect {

/// ModernBERT (Warner et al. 2024): layers that normalise before they work, positions by turning queries and
/// keys (Su et al. 2021), gated units (Shazeer 2020), no biases, and attention to near tokens alone in all
/// layers but some. May be used by several threads at once.
class ModernBert {
 public:
  /// @param prefix what stands before "embeddings.tok_embeddings.weight"
  /// @param folder the model's
  /// @throws Error bad_input that names the tensor
  ModernBert(TensorFiles& files, const std::string& prefix, const EncoderConfig& config, Precision precision,
             const std::filesystem::path& folder);

  /// As BertEncoder::encode().
  std::vector<float> encode(std::span<const TokenSequence> sequences) const;

 private:
  struct Layer {
    std::span<const float> attention_norm;  ///< empty in the first layer
    Linear qkv, attention_out;
    std::span<const float> inner_norm;
    Linear up, gate, down;
  };
  std::span<const float> normalised(std::span<const float> rows, std::span<const float> scale,
                                    std::vector<float>& room) const;

  EncoderConfig config_;
  Precision precision_;
  std::span<const float> words_, first_norm_, last_norm_;
  std::vector<float> nothing_;  ///< for biases and shifts, of which there are none
  std::optional<PackedWeights> packed_;
  std::deque<Layer> layers_;
  Turns turns_, local_turns_;
};

}  // namespace pandect
