#pragma once

#include <string_view>
#include <vector>

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Reads the text of a word-processor document as works: a statute is recognised by its own headings, which
/// are more specific than styles; then styles are used, then words.
/// @param format of the works: the name of the reader that read the source
/// @param reader of the words, whatever they look like; null: what is recognised in them
/// @throws Error bad_input as reader_of_words(), where there is no heading style
std::vector<Work> read_office_document(const Source& source, const OfficeText& document,
                                       std::string_view format, const Reader* reader = nullptr);

}  // namespace pandect
