#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Unpacks and reads an OpenDocument text (ODT), or a single XML file (FODT): numbers by its list styles,
/// tables as rows, notes after their paragraph, tracked deletions left out and insertions accepted.
/// @throws Error bad_input: a damaged or encrypted archive, no content.xml, no text in it, refused XML
OfficeText read_odt_text(const Source& source, OfficeWords words = OfficeWords::plain);

}  // namespace pandect
