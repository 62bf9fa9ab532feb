#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pandect/library.h"

namespace pandect::cli {

/// The number of a judge's requests and their results; empty if there were none.
std::string judge_line(std::size_t asked, std::size_t failed, const std::string& problem);

/// The usage of models, a line each; empty if none were called.
std::string usage_text(const std::vector<ModelUsage>& models);

}  // namespace pandect::cli
