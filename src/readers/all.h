#pragma once

#include <vector>

namespace pandect {

class Reader;

/// All readers; each is one line in all.cpp.
std::vector<const Reader*> all_readers();

}  // namespace pandect
