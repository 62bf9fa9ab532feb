#pragma once

#include <optional>

namespace pandect {

/// Call this first in `main` if your program adds PDFs. Untrusted files are read in child processes, each a
/// new run of your own executable; in such a child the call returns its exit status, in the parent
/// std::nullopt. Without the call, children are forks of the running program, which may hang until the time
/// limit for a file when other threads run.
std::optional<int> run_as_child(int argc, char** argv);

}  // namespace pandect
