#pragma once

#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"

namespace pandect {

/// Builds the contract or policy in `text` from its `clauses`. Every word belongs to a unit or a heading: a
/// clause ("3.1", or "3" if it has no subclauses) is a unit; text outside the numbering is divided into
/// paragraphs, short ones joined, under their headings.
Work build_contract(const Source& source, PlainText text, const std::vector<HeadingPlace>& clauses,
                    std::string_view format);

}  // namespace pandect
