#pragma once

#include <filesystem>

namespace pandect {

/// Creates a folder with a unique name among the system's temporary files. @throws Error no_space,
/// no_permission
std::filesystem::path make_temporary_folder();

}  // namespace pandect
