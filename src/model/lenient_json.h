#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace pandect {

/// The first JSON object or array of a text as models write it: with words around it, bare line breaks in
/// strings, trailing commas, single quotes, Python's True and None, or truncated. Each correction is added to
/// `repairs`. Nothing when there is none.
std::optional<Json> find_json(std::string_view text, std::vector<std::string>& repairs);

}  // namespace pandect
