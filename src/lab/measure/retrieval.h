#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace pandect {

/// The five metrics of NitiBench (section 3.3.1) and nDCG of one ranking, as ranking_metrics.h defines them,
/// and their means over questions.
struct RetrievalScores {
  double hit_rate = 0;
  double multi_hit_rate = 0;
  double recall = 0;
  double mrr = 0;
  double multi_mrr = 0;
  double ndcg = 0;  ///< of SearchFireSafety's table 9
};

/// @param gold without duplicates, at least one
/// @param ranked duplicates count at their first position
/// @param ranks of these, from 1, where several share one; empty: 1, 2, 3, …
RetrievalScores score_ranking(std::span<const std::string> gold, std::span<const std::string> ranked,
                              std::size_t k, std::span<const std::size_t> ranks = {});

/// The mean of each score; zeros for none.
RetrievalScores mean(std::span<const RetrievalScores> scores);

}  // namespace pandect
