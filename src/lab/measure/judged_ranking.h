#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pandect {

/// The input of metrics for one question: its ranking and its gold.
struct JudgedRanking {
  /// Of the documents found, best first; 0 for an unjudged one.
  std::vector<int> levels;
  /// Their ranks, from 1, where several share one: sections of one chunk. Empty: 1, 2, 3, …
  std::vector<std::size_t> ranks;
  /// Of all documents that are relevant at all (level > 0), highest first.
  std::vector<int> gold;
  /// The least level that counts as relevant, for metrics with binary relevance.
  int threshold = 1;

  std::size_t rank(std::size_t place) const { return ranks.empty() ? place + 1 : ranks[place]; }
  bool is_relevant(std::size_t rank) const { return levels[rank] >= threshold; }
  /// Number of relevant documents.
  std::size_t relevant() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(gold, [&](int level) { return level >= threshold; }));
  }
};

}  // namespace pandect
