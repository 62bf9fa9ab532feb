#pragma once

#include <optional>

namespace pandect {

/// Serves the tasks of child processes that read untrusted files (base/isolated.h): call it first in `main`.
/// In such a child it returns its exit status, in any other program std::nullopt.
std::optional<int> run_as_child(int argc, char** argv);

}  // namespace pandect
