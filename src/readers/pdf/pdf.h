#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "readers/pdf/pdf_pages.h"
#include "readers/reader.h"

namespace pandect {

/// The words of a PDF as Markdown, for a text that is to be checked: a paragraph a line, footnotes at the
/// end.
/// @param pictures gets the number of pages that are pictures, whose words are not read
/// @throws Error bad_input as read_pdf_pages(), and when it has no words
std::string read_pdf_words(const Source& source, std::size_t& pictures);

/// Reads works from pages whose words have positions: resolves columns, running heads and hyphenation.
/// @param format of the works
/// @param reader of the words, whatever they look like; null: what is recognised in them
/// @throws Error bad_input as reader_of_words()
std::vector<Work> read_laid_out(const Source& source, std::vector<PdfPage> pages, std::string_view format,
                                const Reader* reader = nullptr);

}  // namespace pandect
