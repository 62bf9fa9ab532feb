#pragma once

#include <cstddef>
#include <span>

#include "measure/rouge.h"

namespace pandect {

/// The embeddings of a text's tokens, one row of `dimensions` numbers after another; they need not be of unit
/// length.
struct TokenEmbeddings {
  std::span<const float> values;
  std::size_t dimensions = 0;
  /// How much each token counts, such as its inverse document frequency; 0 leaves special tokens out of the
  /// mean though not out of what others may match. Empty: each counts 1.
  std::span<const double> weights;

  std::size_t tokens() const { return dimensions == 0 ? 0 : values.size() / dimensions; }
};

/// BERTScore (Zhang et al. 2020, equations 1 to 3): each token is compared with the one most like it on the
/// other side, by cosine; recall is the weighted mean over the reference, precision over the text.
/// @param baseline what unrelated texts score; 0 gives the score itself, else it is (score - baseline) / (1 -
/// baseline)
/// @throws Error bad_input when the sides have different dimensions, or weights are not one a token
OverlapScore bert_score(const TokenEmbeddings& reference, const TokenEmbeddings& text, double baseline = 0);

}  // namespace pandect
