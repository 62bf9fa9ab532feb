#pragma once

#include "readers/reader.h"

namespace pandect {

/// Laws and orders of Japan in the XML of the e-Gov law search (法令標準XML).
const Reader& egov_xml_reader();

}  // namespace pandect
