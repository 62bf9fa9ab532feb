#pragma once

#include <filesystem>
#include <functional>

#include "base/json.h"

namespace pandect {

/// Gives each object of a JSON Lines file; blank lines are passed over.
/// @throws Error bad_input that names the line, also when `take` asks for a member that is not there
void for_each_json_line(const std::filesystem::path& path, const std::function<void(const Json& row)>& take);

}  // namespace pandect
