#include "lab/measure/ranking_metrics.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "lab/measure/ratio.h"

namespace pandect {
namespace {

std::size_t depth(const JudgedRanking& ranking, std::size_t k) {
  if (ranking.ranks.empty()) return std::min(k, ranking.levels.size());
  return static_cast<std::size_t>(std::ranges::upper_bound(ranking.ranks, k) - ranking.ranks.begin());
}

std::size_t matches(const JudgedRanking& ranking, std::size_t k) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < depth(ranking, k); ++i) count += ranking.is_relevant(i) ? 1 : 0;
  return count;
}

double discounted_gain(std::span<const int> levels) {
  double sum = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (levels[i] > 0) sum += levels[i] / std::log2(static_cast<double>(i + 2));
  }
  return sum;
}

}  // namespace

double hit_rate(const JudgedRanking& ranking, std::size_t k) {
  return matches(ranking, k) > 0 ? 1 : 0;
}

double multi_hit_rate(const JudgedRanking& ranking, std::size_t k) {
  const std::size_t relevant = ranking.relevant();
  return relevant > 0 && matches(ranking, k) == relevant ? 1 : 0;
}

double recall(const JudgedRanking& ranking, std::size_t k) {
  return ratio(matches(ranking, k), ranking.relevant());
}

double reciprocal_rank(const JudgedRanking& ranking, std::size_t k) {
  for (std::size_t i = 0; i < depth(ranking, k); ++i) {
    if (ranking.is_relevant(i)) return 1.0 / static_cast<double>(ranking.rank(i));
  }
  return 0;
}

double multi_reciprocal_rank(const JudgedRanking& ranking, std::size_t k) {
  std::size_t count = 0;
  double reciprocals = 0;
  for (std::size_t i = 0; i < depth(ranking, k); ++i) {
    if (!ranking.is_relevant(i)) continue;
    ++count;
    // Counted from where a perfect ranking would have this match; several may share the first rank.
    reciprocals += 1.0 / static_cast<double>(std::max(ranking.rank(i) + 1, count + 1) - count);
  }
  return count == 0 ? 0 : ratio(count, ranking.relevant()) / static_cast<double>(count) * reciprocals;
}

double precision(const JudgedRanking& ranking, std::size_t k) {
  return ratio(matches(ranking, k), k == whole_ranking ? ranking.levels.size() : k);
}

double average_precision(const JudgedRanking& ranking, std::size_t k) {
  std::size_t count = 0;
  double sum = 0;
  for (std::size_t i = 0; i < depth(ranking, k); ++i) {
    if (ranking.is_relevant(i)) sum += ratio(++count, i + 1);
  }
  return count == 0 ? 0 : sum / static_cast<double>(ranking.relevant());
}

double r_precision(const JudgedRanking& ranking, std::size_t /*k*/) {
  const std::size_t relevant = ranking.relevant();
  return ratio(matches(ranking, relevant), relevant);
}

double ndcg(const JudgedRanking& ranking, std::size_t k) {
  const double ideal = discounted_gain(std::span(ranking.gold).first(std::min(k, ranking.gold.size())));
  if (ideal == 0) return 0;
  return discounted_gain(std::span(ranking.levels).first(depth(ranking, k))) / ideal;
}

}  // namespace pandect
