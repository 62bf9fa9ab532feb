#include "lab/measure/retrieval.h"

#include <algorithm>
#include <unordered_set>

#include "lab/measure/ranking_metrics.h"

namespace pandect {

RetrievalScores score_ranking(std::span<const std::string> gold, std::span<const std::string> ranked,
                              std::size_t k, std::span<const std::size_t> ranks) {
  const std::unordered_set<std::string_view> wanted(gold.begin(), gold.end());
  std::unordered_set<std::string_view> seen;
  JudgedRanking ranking;
  ranking.gold.assign(wanted.size(), 1);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (!seen.insert(ranked[i]).second) continue;
    ranking.levels.push_back(wanted.contains(ranked[i]) ? 1 : 0);
    if (!ranks.empty()) ranking.ranks.push_back(ranks[i]);
  }
  return {hit_rate(ranking, k),        multi_hit_rate(ranking, k),        recall(ranking, k),
          reciprocal_rank(ranking, k), multi_reciprocal_rank(ranking, k), ndcg(ranking, k)};
}

RetrievalScores mean(std::span<const RetrievalScores> scores) {
  RetrievalScores sum;
  for (const RetrievalScores& one : scores) {
    sum.hit_rate += one.hit_rate;
    sum.multi_hit_rate += one.multi_hit_rate;
    sum.recall += one.recall;
    sum.mrr += one.mrr;
    sum.multi_mrr += one.multi_mrr;
    sum.ndcg += one.ndcg;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, scores.size()));
  return {sum.hit_rate / count, sum.multi_hit_rate / count, sum.recall / count,
          sum.mrr / count,      sum.multi_mrr / count,      sum.ndcg / count};
}

}  // namespace pandect
