#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pandect {

/// How well one ranking finds the gold of one question, and means of that over questions. The names and
/// formulas are those of NitiBench (section 3.3.1), T the gold, R the first k of the ranking.
struct RetrievalScores {
  double hit_rate =
      0;  ///< 1 when R holds any of T. (Equation 1 as printed asks for R ⊆ T, which no table follows.)
  double multi_hit_rate = 0;  ///< 1 when T ⊆ R (equation 2)
  double recall = 0;  ///< |T ∩ R| / |T|, averaged over questions as the paper's tables are. (Equation 3 as
                      ///< printed sums over all questions first.)
  double mrr = 0;     ///< 1 / rank of the first of T in R (equation 4)
  double multi_mrr =
      0;  ///< recall times the mean over the matches of 1 / (rank - matches before it) (equation 5)
};

/// Gold without duplicates, at least one; a ranking in which what is repeated counts where it stands first.
RetrievalScores score_ranking(std::span<const std::string> gold, std::span<const std::string> ranked,
                              std::size_t k);

/// The mean of each score; zeros for none.
RetrievalScores mean(std::span<const RetrievalScores> scores);

}  // namespace pandect
