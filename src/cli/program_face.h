#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace pandect::cli {

using RegisterCommand = void (*)(CLI::App&, Invocation&);

/// Commands that `--help` lists together.
struct CommandGroup {
  std::string title;
  std::vector<RegisterCommand> commands;
};

/// What distinguishes the programs that have commands, `pandect` and `pandect-lab`.
struct ProgramFace {
  std::string name;
  std::string description;
  std::string example;  ///< last line of --help
  std::vector<CommandGroup> commands;
  std::vector<std::string_view> elsewhere;  ///< names of commands of the other program
  std::string_view other;                   ///< its name
};

/// Runs the command that the arguments name: `main` of such a program.
/// @return the exit status
int run_program(const ProgramFace& face, int argc, char** argv);

}  // namespace pandect::cli
