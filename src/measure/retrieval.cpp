#include "measure/retrieval.h"

#include <algorithm>
#include <unordered_set>

namespace pandect {

RetrievalScores score_ranking(std::span<const std::string> gold, std::span<const std::string> ranked,
                              std::size_t k) {
  const std::unordered_set<std::string_view> wanted(gold.begin(), gold.end());
  std::unordered_set<std::string_view> seen;
  std::size_t matches = 0;
  double reciprocals = 0;
  RetrievalScores scores;
  std::size_t rank = 0;
  for (const std::string& document : ranked) {
    if (rank == k) break;
    if (!seen.insert(document).second) continue;
    ++rank;
    if (!wanted.contains(document)) continue;
    if (matches == 0) scores.mrr = 1.0 / static_cast<double>(rank);
    // With j matches up to here, rank - j + 1 counts from where a perfect ranking would have this one.
    ++matches;
    reciprocals += 1.0 / static_cast<double>(rank - matches + 1);
  }
  if (matches == 0) return scores;
  scores.hit_rate = 1;
  scores.multi_hit_rate = matches == wanted.size() ? 1 : 0;
  scores.recall = static_cast<double>(matches) / static_cast<double>(wanted.size());
  scores.multi_mrr = scores.recall / static_cast<double>(matches) * reciprocals;
  return scores;
}

RetrievalScores mean(std::span<const RetrievalScores> scores) {
  RetrievalScores sum;
  for (const RetrievalScores& one : scores) {
    sum.hit_rate += one.hit_rate;
    sum.multi_hit_rate += one.multi_hit_rate;
    sum.recall += one.recall;
    sum.mrr += one.mrr;
    sum.multi_mrr += one.multi_mrr;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, scores.size()));
  return {sum.hit_rate / count, sum.multi_hit_rate / count, sum.recall / count, sum.mrr / count,
          sum.multi_mrr / count};
}

}  // namespace pandect
