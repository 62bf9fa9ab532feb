#pragma once

#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"

namespace pandect {

/// The contract or policy in `text` whose clauses are `clauses`. Every word belongs to a unit or a heading: a
/// clause
/// ("3.1", or "3" where nothing is below it) is a unit; what stands outside the numbering is cut into
/// paragraphs, short ones joined, under the headings that stand over them.
Work build_contract(const Source& source, PlainText text, const std::vector<HeadingPlace>& clauses,
                    std::string_view format);

}  // namespace pandect
