#pragma once

#include "readers/reader.h"

namespace pandect {

/// Contracts, policies and other legal prose as plain text.
const Reader& contract_text_reader();

}  // namespace pandect
