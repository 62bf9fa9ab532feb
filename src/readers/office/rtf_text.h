#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Reads RTF: the numbers that its writer put beside the items of lists, tables as rows, notes behind the
/// paragraph they are of; deleted and hidden words, headers, footers and tables of contents are left out.
/// @throws Error bad_input: groups that nest more than a thousand deep, more than 256 MiB
OfficeText read_rtf_text(const Source& source);

}  // namespace pandect
