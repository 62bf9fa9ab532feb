#include "lab/measure/citation_scores.h"

#include <algorithm>
#include <unordered_set>

#include "lab/measure/ratio.h"

namespace pandect {
namespace {}  // namespace

CitationCounts count_citations(std::span<const std::string> gold, std::span<const std::string> cited,
                               std::size_t first) {
  const std::unordered_set<std::string_view> wanted(gold.begin(), gold.end());
  std::unordered_set<std::string_view> given;
  CitationCounts counts;
  counts.gold = wanted.size();
  for (const std::string& citation : cited) {
    if (given.size() == first) break;
    if (given.insert(citation).second) counts.shared += wanted.contains(citation) ? 1 : 0;
  }
  counts.cited = given.size();
  return counts;
}

OverlapScore citation_score(const CitationCounts& counts) {
  if (counts.gold == 0 && counts.cited == 0) return {1, 1, 1};
  return overlap_score(ratio(counts.shared, counts.cited), ratio(counts.shared, counts.gold));
}

CitationScores citation_scores(std::span<const CitationCounts> answers) {
  CitationScores scores;
  if (answers.empty()) return scores;
  CitationCounts sum;
  std::size_t hits = 0;
  for (const CitationCounts& counts : answers) {
    const OverlapScore one = citation_score(counts);
    scores.macro.precision += one.precision;
    scores.macro.recall += one.recall;
    scores.macro.f1 += one.f1;
    sum.cited += counts.cited;
    sum.gold += counts.gold;
    sum.shared += counts.shared;
    hits += counts.shared > 0 ? 1 : 0;
  }
  const auto count = static_cast<double>(answers.size());
  scores.macro = {scores.macro.precision / count, scores.macro.recall / count, scores.macro.f1 / count};
  scores.f1_of_means = overlap_score(scores.macro.precision, scores.macro.recall).f1;
  scores.micro = citation_score(sum);
  scores.hit_rate = static_cast<double>(hits) / count;
  scores.per_answer = static_cast<double>(sum.cited) / count;
  return scores;
}

}  // namespace pandect
