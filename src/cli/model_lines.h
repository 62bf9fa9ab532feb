#pragma once

#include <string>
#include <vector>

#include "pandect/library.h"

namespace pandect::cli {

/// The number of a judge's requests and their results; empty if there were none.
std::string judge_line(const JudgeReport& judge);

/// The usage of models, a line each; empty if none were called.
std::string usage_text(const std::vector<ModelUsage>& models);

}  // namespace pandect::cli
