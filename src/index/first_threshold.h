#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "index/lexical_index.h"
#include "index/term_cursor.h"

namespace pandect {

/// Finds an initial score threshold for a search: the postings of rare terms are added up first, and the
/// documents with the highest sums are scored in full. A search that starts from this threshold skips most
/// postings of frequent terms.
class FirstThreshold {
 public:
  /// A score just below the k-th best of k or more documents that are `allowed`; 0 when finding one is not
  /// worth the time. The cursors must be at their beginning, and are left there.
  double find(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
              const std::function<bool(std::uint32_t)>& allowed);

 private:
  void add(TermCursor& term, std::uint32_t end);

  std::vector<TermCursor*> by_size_;
  std::vector<ScoredDocument> sums_;  ///< by document
  std::vector<ScoredDocument> merged_;
};

}  // namespace pandect
