#pragma once

#include "readers/reader.h"

namespace pandect {

/// EPUB 2 and 3: `epub`.
const Reader& epub_reader();

}  // namespace pandect
