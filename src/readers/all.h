#pragma once

#include <vector>

namespace pandect {

class Reader;

/// Every reader, one line each in all.cpp.
std::vector<const Reader*> all_readers();

}  // namespace pandect
