#pragma once

#include <filesystem>

namespace pandect {

/// Deletes a library in which nothing is stored; leaves any other, and one that another process writes.
/// @return whether it did
bool discard_empty_library(const std::filesystem::path& path);

}  // namespace pandect
