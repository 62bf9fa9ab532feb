#pragma once

#include <filesystem>
#include <string>

namespace pandect {

/// content_hash() of a file, which is read in parts: mapped, a file larger than memory would take all of it.
/// @throws Error bad_input when it does not exist, no_permission
std::string content_hash_of(const std::filesystem::path& file);

}  // namespace pandect
