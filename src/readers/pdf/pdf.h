#pragma once

#include <string_view>
#include <vector>

#include "readers/pdf/pdf_pages.h"
#include "readers/reader.h"

namespace pandect {

/// Statutes and contracts as PDF, read from the places of their words.
const Reader& pdf_reader();

/// The works on pages whose words have places: columns, running heads and divided words are undone.
/// @param format of the works
/// @throws Error bad_input: no words, or no law and no contract in them
std::vector<Work> read_laid_out(const Source& source, std::vector<PdfPage> pages, std::string_view format);

}  // namespace pandect
