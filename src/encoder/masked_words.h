#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "encoder/bert.h"
#include "encoder/linear.h"
#include "encoder/tensor_files.h"

namespace pandect {

/// The weight of a piece of the vocabulary in a text.
struct TokenWeight {
  std::int32_t id = 0;
  float weight = 0;
};

/// A masked-LM head: a score x for each piece of the vocabulary in the position of each token. For a text it
/// computes weights of pieces, including pieces not in the text: log(1 + ReLU(x)), the maximum over all
/// tokens (Formal et al. 2021, "SPLADE v2", equations 1 and 2). May be used by several threads at once.
class MaskedWords {
 public:
  /// True if a model's weights have such a head.
  static bool are_in(const TensorFiles& files);
  /// Nothing if the weights have no such head.
  /// @param folder of the whole model: BERT's `cls.predictions` or RoBERTa's `lm_head`
  /// @throws Error bad_input that names the tensor
  static std::optional<MaskedWords> of(const std::filesystem::path& folder, const EncoderConfig& config,
                                       Precision precision);

  /// @param rows the encoder's vectors of the text's tokens
  /// @returns sorted by id, only weights above 0
  std::vector<TokenWeight> weights(std::span<const float> rows) const;

 private:
  MaskedWords(TensorFiles files, const EncoderConfig& config, Precision precision);

  EncoderConfig config_;
  Precision precision_;
  std::vector<float> dense_bias_, scale_, shift_, bias_;
  std::vector<Linear> transform_;  ///< one
  std::vector<Linear> pieces_;     ///< of the vocabulary, in consecutive parts
};

}  // namespace pandect
