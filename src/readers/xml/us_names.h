#pragma once

#include <string_view>
#include <vector>

#include "law/work.h"

namespace pandect {

/// The forms in which titles of codes are cited: "42 U.S.C." and "42 USC" for one of the United States Code
/// ("usc"), "7 C.F.R." and "7 CFR" for one of the Code of Federal Regulations ("cfr"). None for other
/// collections.
std::vector<Alias> us_code_names(std::string_view collection, std::string_view title);

}  // namespace pandect
