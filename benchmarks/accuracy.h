#pragma once

#include <string>
#include <vector>

namespace pandect {

/// The measures that a program of this folder prints.
/// @return the exit status; what it throws is printed, and the status 1
int measure(const std::vector<std::string>& arguments);

}  // namespace pandect
