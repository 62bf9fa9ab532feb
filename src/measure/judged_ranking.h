#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pandect {

/// All that metrics need to know of one question's ranking and its gold.
struct JudgedRanking {
  /// Of the documents found, best first; 0 of one that nobody judged.
  std::vector<int> levels;
  /// Of all documents that are relevant at all (level > 0), highest first.
  std::vector<int> gold;
  /// The least level that counts as relevant, for metrics that know only relevant and not.
  int threshold = 1;

  bool is_relevant(std::size_t rank) const { return levels[rank] >= threshold; }
  /// How many documents are relevant.
  std::size_t relevant() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(gold, [&](int level) { return level >= threshold; }));
  }
};

}  // namespace pandect
