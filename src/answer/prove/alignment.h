#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/embedder.h"

namespace pandect {

/// How the tokens of a claim lie among those of the law, by the vectors that an encoder gives them in their
/// context (after Zhang et al. 2020, BERTScore), as signs of a decision. "best" is the greatest cosine of a
/// token of the claim with one of the law:
///
///   aligned-least, -median   of the best
///   aligned-near             1 less the root of the mean square of what the best lack of 1
///   aligned-capped           mean of the best, each counted up to .8
///   aligned-spread           tokens of the law between those that fit best, for each token of the claim
///   aligned-part, -place     cosine of the claim's mean vector with that of the part that fits best, and of
///                            the likest part that is as long as the claim
std::span<const std::string_view> alignment_names();

/// In the order of alignment_names(); a row for each token, at least one on each side.
std::vector<double> alignment(const Matrix& claim, const Matrix& law);

/// About how many tokens an encoder of many languages makes of a text: of Latin letters a quarter as many, of
/// others half.
std::size_t about_tokens(std::string_view text);

/// Aligns claims with laws by an encoder that runs in this process. For one thread.
class ClaimAligner {
 public:
  explicit ClaimAligner(std::shared_ptr<Embedder> encoder) : encoder_(std::move(encoder)) {}

  /// alignment() of two texts; empty if one is empty, or far longer than a sentence or its clauses.
  std::vector<double> align(std::string_view claim, std::string_view law);

 private:
  using Kept = std::pair<std::string, Matrix>;
  const Matrix& tokens_of(std::string_view text);

  std::shared_ptr<Embedder> encoder_;
  std::size_t lead_ = 0;  ///< rows before a text's own
  std::list<Kept> kept_;  ///< the latest first
  std::unordered_map<std::string_view, std::list<Kept>::iterator> places_;
};

}  // namespace pandect
