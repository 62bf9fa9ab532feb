#pragma once

#include <filesystem>
#include <functional>

#include "base/json.h"

namespace pandect {

/// Passes each object of a JSON Lines file to `take`; blank lines are skipped.
/// @throws Error bad_input that names the line, also when `take` reads a member that does not exist
void for_each_json_line(const std::filesystem::path& path, const std::function<void(const Json& row)>& take);

}  // namespace pandect
