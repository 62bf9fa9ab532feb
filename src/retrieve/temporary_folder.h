#pragma once

#include <filesystem>

namespace pandect {

/// A new folder of a name of its own among the system's temporary files. @throws Error no_space,
/// no_permission
std::filesystem::path make_temporary_folder();

}  // namespace pandect
