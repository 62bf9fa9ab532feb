#pragma once

#include <cstddef>
#include <span>

#include "measure/words.h"

namespace pandect {

/// How much of a reference a text has, and how much of the text is of the reference.
struct OverlapScore {
  double precision = 0;
  double recall = 0;
  double f1 = 0;  ///< 2 · precision · recall / (precision + recall)
};

OverlapScore overlap_score(double precision, double recall);

/// The longest texts rouge_l() and rouge_lsum() compare; their time is the product of both.
inline constexpr std::size_t most_rouge_words = 20'000;

/// ROUGE (Lin 2004) with the bits of Google's rouge_score 0.1.2, given the same words.

/// Runs of n words that both have, each as often as it is in both.
OverlapScore rouge_n(const Words& reference, const Words& text, std::size_t n);
/// The longest common subsequence. @throws Error bad_input for a text of more than most_rouge_words
OverlapScore rouge_l(const Words& reference, const Words& text);
/// Of each line of the reference, the words that are in a longest common subsequence with any line of the
/// text, none counted more often than both texts have it. @throws Error as rouge_l()
OverlapScore rouge_lsum(std::span<const Words> reference, std::span<const Words> text);

}  // namespace pandect
