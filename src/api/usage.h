#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "model/usage.h"
#include "pandect/library.h"

namespace pandect {

/// The usage of the models that were called, in the order of their first calls.
std::vector<ModelUsage> usage_of(const UsageMeter& meter);

/// A line for each model, and one for all of them where there are several.
std::string usage_lines(const std::vector<ModelUsage>& models);
/// The usage of all models together, and of each.
Json usage_json(const std::vector<ModelUsage>& models);

}  // namespace pandect
