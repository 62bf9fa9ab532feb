#pragma once

#include "readers/reader.h"

namespace pandect {

/// Documents of Word before 2007: `doc`, converted to DOCX by LibreOffice, or to text by antiword or catdoc,
/// whichever is installed.
const Reader& doc_reader();

}  // namespace pandect
