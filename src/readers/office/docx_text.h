#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Unpacks and reads a DOCX: numbers resolved, tables as rows, footnotes after their paragraph, tracked
/// deletions left out and insertions accepted.
/// @throws Error bad_input: a damaged archive, no word/document.xml, refused XML
OfficeText read_docx_text(const Source& source, OfficeWords words = OfficeWords::plain);

}  // namespace pandect
