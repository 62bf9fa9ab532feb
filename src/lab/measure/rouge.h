#pragma once

#include <cstddef>
#include <span>

#include "lab/measure/words.h"

namespace pandect {

/// The overlap of a text with a reference.
struct OverlapScore {
  double precision = 0;
  double recall = 0;
  double f1 = 0;  ///< 2 · precision · recall / (precision + recall)
};

OverlapScore overlap_score(double precision, double recall);

/// The longest texts for rouge_l() and rouge_lsum(), whose time is the product of both lengths.
inline constexpr std::size_t most_rouge_words = 20'000;

/// ROUGE (Lin 2004), bit-identical to Google's rouge_score 0.1.2 for the same words.

/// The overlap of n-grams of words, each counted as often as it is in both.
OverlapScore rouge_n(const Words& reference, const Words& text, std::size_t n);
/// The longest common subsequence. @throws Error bad_input for a text of more than most_rouge_words
OverlapScore rouge_l(const Words& reference, const Words& text);
/// For each line of the reference, the words in a longest common subsequence with any line of the text, none
/// counted more often than both texts have it. @throws Error as rouge_l()
OverlapScore rouge_lsum(std::span<const Words> reference, std::span<const Words> text);

}  // namespace pandect
