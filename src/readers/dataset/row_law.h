#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/reader.h"

namespace pandect {

/// A unit of a law that is a record of its own in a dataset.
struct LawRow {
  Provision provision;     ///< without parent and spans
  std::string_view words;  ///< label, heading and body as written
  std::size_t body = 0;    ///< offset of the body in `words`
};

/// Builds the law whose text is the words of the rows, separated by line breaks, and whose units are the
/// rows; each is divided into its paragraphs and items. `work` has the other metadata.
Work lay_rows(const Source& source, Work work, const std::vector<LawRow>& rows, const DivisionRules& rules);

}  // namespace pandect
