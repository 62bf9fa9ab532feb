#pragma once

#include "readers/reader.h"

namespace pandect {

/// Documents of Word before 2007: `doc`, turned into DOCX by LibreOffice, or into text by antiword or catdoc,
/// whichever of them is installed.
const Reader& doc_reader();

}  // namespace pandect
