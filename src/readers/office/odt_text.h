#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Unpacks and reads an OpenDocument text (ODT), or one that is a single XML file (FODT): numbers counted as
/// its list styles say, tables as rows, notes behind the paragraph they are of, deletions that are tracked
/// left out and insertions taken.
/// @throws Error bad_input: a damaged or encrypted archive, no content.xml, no text in it, XML that is
/// refused
OfficeText read_odt_text(const Source& source);

}  // namespace pandect
