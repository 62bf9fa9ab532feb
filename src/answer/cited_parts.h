#pragma once

#include <cstdint>
#include <vector>

#include "question/query.h"

namespace pandect {

/// The parts of a document that a question cites, as spans of its version's text, in order: for "section
/// 16(b)" subsection (b). None if it cites the document's provision as a whole, or not at all.
std::vector<Span> cited_parts(const LibraryView& library, const Query& query, std::uint32_t document);

}  // namespace pandect
