#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "model/usage.h"
#include "pandect/library.h"

namespace pandect {

/// What the models that were asked took, in the order in which they first were.
std::vector<ModelUsage> usage_of(const UsageMeter& meter);

/// A line for each model, and one for all of them where there are several.
std::string usage_lines(const std::vector<ModelUsage>& models);
/// All of them together, and each.
Json usage_json(const std::vector<ModelUsage>& models);

}  // namespace pandect
