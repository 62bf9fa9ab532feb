#pragma once

#include "readers/reader.h"

namespace pandect {

/// Acts and instruments of the United Kingdom in the Crown Legislation Markup Language of legislation.gov.uk.
const Reader& clml_reader();

}  // namespace pandect
