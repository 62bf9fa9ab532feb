#pragma once

#include "readers/reader.h"

namespace pandect {

/// Statutes as plain text or light Markdown: headings in Thai, Korean, Dutch, English, German and French.
const Reader& plain_statute_reader();

}  // namespace pandect
