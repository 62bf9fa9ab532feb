#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "index/lexical_index.h"
#include "index/term_cursor.h"

namespace pandect {

/// Finds a score that a search need not look below, before it begins: the terms that few documents hold are
/// added up first, and the documents they speak for most are scored in full. A search that starts from it
/// passes over most of what frequent terms hold.
class FirstThreshold {
 public:
  /// Just below the k-th best score of k or more documents that are `allowed`; 0 when that is not worth its
  /// time. The cursors are where they were: at their beginning.
  double find(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
              const std::function<bool(std::uint32_t)>& allowed);

 private:
  void add(TermCursor& term, std::uint32_t end);

  std::vector<TermCursor*> by_size_;
  std::vector<ScoredDocument> sums_;  ///< by document
  std::vector<ScoredDocument> merged_;
};

}  // namespace pandect
