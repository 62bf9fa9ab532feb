#pragma once

#include "readers/reader.h"

namespace pandect {

/// RTF: `rtf`.
const Reader& rtf_reader();

}  // namespace pandect
