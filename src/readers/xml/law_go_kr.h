#pragma once

#include "readers/reader.h"

namespace pandect {

/// Answers of the open API of Korea's law.go.kr, as XML and as JSON, which have the same names: acts and
/// decrees (법령), ordinances (자치법규), administrative rules (행정규칙).
const Reader& law_go_kr_reader();

}  // namespace pandect
