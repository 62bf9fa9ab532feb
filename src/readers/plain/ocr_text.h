#pragma once

#include "readers/reader.h"

namespace pandect {

/// Thai statutes as machine reading left them: page headers between the words, tables that were none,
/// headings in the middle of lines.
const Reader& ocr_text_reader();

}  // namespace pandect
