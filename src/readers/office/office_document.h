#pragma once

#include <string_view>
#include <vector>

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// What a document of a word processor says, as works: a statute is told by its own headings, which say more
/// than styles do; then styles count, then words.
/// @param format of the works: the name of the reader that took the document from the source
/// @throws Error bad_input when neither a law nor a contract is recognised and no style is a heading's
std::vector<Work> read_office_document(const Source& source, const OfficeText& document,
                                       std::string_view format);

}  // namespace pandect
