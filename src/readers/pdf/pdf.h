#pragma once

#include "readers/reader.h"

namespace pandect {

/// Statutes and contracts as PDF, read from the places of their words.
const Reader& pdf_reader();

}  // namespace pandect
