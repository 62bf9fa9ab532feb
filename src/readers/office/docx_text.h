#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Unpacks and reads a DOCX: numbers resolved, tables as rows, footnotes behind the paragraph they are of,
/// deletions that are tracked left out and insertions taken.
/// @throws Error bad_input: a damaged archive, no word/document.xml, XML that is refused
OfficeText read_docx_text(const Source& source);

}  // namespace pandect
