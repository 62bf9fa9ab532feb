#pragma once

#include <cstddef>
#include <span>

#include "lab/measure/rouge.h"

namespace pandect {

/// The embeddings of a text's tokens as rows of `dimensions` numbers; they need not be of unit length.
struct TokenEmbeddings {
  std::span<const float> values;
  std::size_t dimensions = 0;
  /// The weight of each token, such as its inverse document frequency; 0 excludes special tokens from the
  /// mean, but others may still match them. Empty: each counts 1.
  std::span<const double> weights;

  std::size_t tokens() const { return dimensions == 0 ? 0 : values.size() / dimensions; }
};

/// BERTScore (Zhang et al. 2020, equations 1 to 3): each token is compared with the most similar one of the
/// other side, by cosine; recall is the weighted mean over the reference, precision over the text.
/// @param baseline score of unrelated texts; 0 gives the score itself, else it is (score - baseline) / (1 -
/// baseline)
/// @throws Error bad_input when the sides have different dimensions, or weights are not one a token
OverlapScore bert_score(const TokenEmbeddings& reference, const TokenEmbeddings& text, double baseline = 0);

}  // namespace pandect
