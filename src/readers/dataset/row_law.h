#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/reader.h"

namespace pandect {

/// A unit of a law that a dataset has as a record of its own.
struct LawRow {
  Provision provision;     ///< all but its place in the tree and its spans
  std::string_view words;  ///< label, heading and body as they stand there
  std::size_t body = 0;    ///< where in `words` the body begins
};

/// The law whose text is the words of the rows, a line break between them, and whose units are the rows; each
/// is divided into its paragraphs and items. `work` is all that is known of it otherwise.
Work lay_rows(const Source& source, Work work, const std::vector<LawRow>& rows, const DivisionRules& rules);

}  // namespace pandect
