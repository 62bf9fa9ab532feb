#pragma once

#include <optional>
#include <vector>

#include "question/query.h"

namespace pandect {

/// True if a document is in scope of a question: read for a question of its day, and of a work that may be
/// meant. Retrievers check this during the search, so that excluded documents displace no results.
inline bool may_find(const Query& query, const Document& document) {
  return document.in_force(query.day_of(document.work)) && query.share_of(document.work) > 0;
}

/// Restricts a question to some works: others are not found, named or cited. A citation of another work is
/// resolved to a work of the same name in scope, if there is one, else to none.
/// @param works true for each work in scope, by index; empty: all
void keep_works(Query& query, const std::vector<bool>& works);

/// The only work in scope: what cites no work is of that one. Nothing if there are several, or no scope.
std::optional<std::uint32_t> only_work(const std::vector<bool>& works);

}  // namespace pandect
