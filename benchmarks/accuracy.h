#pragma once

#include <string>
#include <vector>

namespace pandect {

/// What a program of this folder measures and prints.
/// @return the exit status; what it throws is printed, and the status 1
int measure(const std::vector<std::string>& arguments);

}  // namespace pandect
