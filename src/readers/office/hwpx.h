#pragma once

#include "readers/office/office_text.h"
#include "readers/reader.h"

namespace pandect {

/// The paragraphs of an HWPX document (OWPML, KS X 6101).
/// @throws Error bad_input when it is damaged or encrypted
OfficeText read_hwpx_text(const Source& source);

}  // namespace pandect
