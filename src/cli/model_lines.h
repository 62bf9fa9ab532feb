#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/library.h"

namespace pandect::cli {

/// How often a judge was asked, and what came of it; empty where it was not.
std::string judge_line(std::size_t asked, std::size_t failed, const std::string& problem);

/// What models took, a line each; empty where none was asked.
std::string usage_text(const std::vector<ModelUsage>& models);

}  // namespace pandect::cli
