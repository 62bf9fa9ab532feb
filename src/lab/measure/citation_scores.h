#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "lab/measure/rouge.h"

namespace pandect {

/// The counts of cited and expected provisions of an answer, without duplicates.
struct CitationCounts {
  std::size_t cited = 0;
  std::size_t gold = 0;
  std::size_t shared = 0;
};

/// @param first number of citations that count, for a hit rate at k
CitationCounts count_citations(std::span<const std::string> gold, std::span<const std::string> cited,
                               std::size_t first = static_cast<std::size_t>(-1));

/// Precision shared / cited, recall shared / gold, and their F1, of one answer: NitiBench's E2E metrics
/// (section 3.3.2). An answer without citations has precision 0, unless none are expected: then all are 1.
OverlapScore citation_score(const CitationCounts& counts);

/// The same over many answers.
struct CitationScores {
  OverlapScore macro;      ///< means over the answers, of F1 too
  double f1_of_means = 0;  ///< of the macro precision and recall
  OverlapScore micro;     ///< of the sums of all counts, as in NitiBench's tables (its table 13 has 66 of 105
                          ///< cited as precision .629, and of 144 gold as recall .458)
  double hit_rate = 0;    ///< answers that cite any of their gold
  double per_answer = 0;  ///< citations an answer
};
CitationScores citation_scores(std::span<const CitationCounts> answers);

}  // namespace pandect
