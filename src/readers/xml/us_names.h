#pragma once

#include <string_view>
#include <vector>

#include "law/work.h"

namespace pandect {

/// "42 U.S.C." and "42 USC" for a title of the United States Code ("usc"), "7 C.F.R." and "7 CFR" for one of
/// the Code of Federal Regulations ("cfr"): as they are cited. None for other collections.
std::vector<Alias> us_code_names(std::string_view collection, std::string_view title);

}  // namespace pandect
