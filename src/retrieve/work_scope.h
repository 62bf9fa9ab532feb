#pragma once

#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// Whether a document may be found for a question: it is in force on its day, and its work may be meant.
/// Retrievers ask this while they search, so that nothing is lost to what is kept out.
inline bool may_find(const Query& query, const Document& document) {
  return document.in_force(query.day) && query.share_of(document.work) > 0;
}

/// Keeps a question to some works: others are not found, not mentioned and not cited. Where what it cites is
/// of another work, one of the same name that may be meant is, else none is there.
/// @param works whether each may be meant, by place; empty: all
void keep_works(Query& query, const std::vector<bool>& works);

}  // namespace pandect
