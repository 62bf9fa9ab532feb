#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "index/lexical_index.h"
#include "question/work_scope.h"

namespace pandect {

/// The documents that a search for terms may return.
struct TermScope {
  const Query* query = nullptr;                 ///< its day and works apply
  std::optional<std::uint32_t> work = {};       ///< only its documents
  std::span<const std::uint32_t> without = {};  ///< excluded works, rising

  bool has(const Document& document) const {
    if (work && document.work != *work) return false;
    return may_find(*query, document) && !std::ranges::binary_search(without, document.work);
  }
};

/// Searches terms elsewhere than in the library's indexes, with the same scores. May be called from several
/// threads at once.
class TermSearch {
 public:
  virtual ~TermSearch() = default;
  /// The k best documents of a range of the library's documents, by score and then by number; numbers are
  /// relative to the range. @throws Error service_unavailable
  virtual std::vector<ScoredDocument> search(std::span<const QueryTerm> terms, std::size_t range,
                                             const TermScope& scope, std::size_t k) const = 0;
};

}  // namespace pandect
