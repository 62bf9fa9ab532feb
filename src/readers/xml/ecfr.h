#pragma once

#include "readers/reader.h"

namespace pandect {

/// Titles and parts of the Code of Federal Regulations in the XML of the eCFR: of the bulk data
/// (DLPSTEXTCLASS) and of the API (ECFR, DIV1, DIV5).
const Reader& ecfr_reader();

}  // namespace pandect
