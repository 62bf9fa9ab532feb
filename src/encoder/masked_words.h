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

/// What a piece of the vocabulary weighs in a text.
struct TokenWeight {
  std::int32_t id = 0;
  float weight = 0;
};

/// A masked-LM head: how well each piece of the vocabulary would stand in a token's place. Of a text it makes
/// weights of pieces, those too that do not stand in it: log(1 + ReLU(x)), the most of all tokens (Formal et
/// al. 2021, "SPLADE v2", equations 1 and 2). May be used by several threads at once.
class MaskedWords {
 public:
  /// Whether a model's weights have such a head.
  static bool are_in(const TensorFiles& files);
  /// Nothing where the weights have no such head.
  /// @param folder of the whole model: BERT's `cls.predictions` or RoBERTa's `lm_head`
  /// @throws Error bad_input that names the tensor
  static std::optional<MaskedWords> of(const std::filesystem::path& folder, const EncoderConfig& config,
                                       Precision precision);

  /// @param rows the encoder's vectors of the text's tokens
  /// @returns by id, weights above 0 alone
  std::vector<TokenWeight> weights(std::span<const float> rows) const;

 private:
  MaskedWords(TensorFiles files, const EncoderConfig& config, Precision precision);

  EncoderConfig config_;
  Precision precision_;
  std::vector<float> dense_bias_, scale_, shift_, bias_;
  std::vector<Linear> transform_;  ///< one
  std::vector<Linear> pieces_;     ///< of the vocabulary, one part after another
};

}  // namespace pandect
