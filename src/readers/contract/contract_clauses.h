#pragma once

#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"
#include "readers/reader.h"

namespace pandect {

/// The headings of a contract: "ARTICLE I", "EXHIBIT A", and clauses "1.", "1.1", "Section 2.3", also where a
/// conversion has put several on one line. Clauses are of kind article, what holds clauses or begins an
/// exhibit of kind group or annex. A clause is one whose number goes on from the one before; a table of
/// contents is none.
/// @throws Error bad_input when there are more than any contract has
std::vector<HeadingPlace> find_clauses(std::string_view text, const Source& source);

}  // namespace pandect
