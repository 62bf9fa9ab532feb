#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// Reads RTF: list numbers written by its producer, tables as rows, notes after their paragraph; deleted and
/// hidden words, headers, footers and tables of contents are left out.
/// @throws Error bad_input: groups nested more than a thousand deep, more than 256 MiB
OfficeText read_rtf_text(const Source& source, OfficeWords words = OfficeWords::plain);

}  // namespace pandect
