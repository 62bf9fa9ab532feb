#pragma once

#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"
#include "readers/reader.h"

namespace pandect {

/// The headings of a contract: "ARTICLE I", "EXHIBIT A", and clauses "1.", "1.1", "Section 2.3", also where a
/// conversion has put several on one line. Clauses have kind article; headings above clauses or of an exhibit
/// have kind group or annex. A clause's number must continue the one before; tables of contents are excluded.
/// @throws Error bad_input when there are more than any contract has
std::vector<HeadingPlace> find_clauses(std::string_view text, const Source& source);

}  // namespace pandect
