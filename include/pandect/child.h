#pragma once

#include <optional>

namespace pandect {

/// To be called first in the `main` of a program that adds laws from PDF: files that others have made are
/// read in child processes, and a child is this same program started anew. What it gives is then the exit
/// status of such a child; it gives nothing in the program itself. Without the call children are forks of the
/// running program, which may hang for as long as a file may take when other threads run.
std::optional<int> run_as_child(int argc, char** argv);

}  // namespace pandect
