#pragma once

#include "readers/reader.h"

namespace pandect {

/// Thai statutes as produced by machine reading: page headers between the words, spurious tables, headings in
/// the middle of lines.
const Reader& ocr_text_reader();

}  // namespace pandect
