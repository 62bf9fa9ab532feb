#pragma once

namespace pandect {

class Reader;

/// DOCX (Office Open XML), as word processors write it.
const Reader& docx_reader();

}  // namespace pandect
