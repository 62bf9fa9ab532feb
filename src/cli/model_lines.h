#pragma once

#include <cstddef>
#include <string>

namespace pandect::cli {

/// How often a judge was asked, and what came of it; empty where it was not.
std::string judge_line(std::size_t asked, std::size_t failed, const std::string& problem);

}  // namespace pandect::cli
