#pragma once

#include "readers/reader.h"

namespace pandect {

/// OpenDocument texts: `odt`.
const Reader& odt_reader();

}  // namespace pandect
