#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace pandect::cli {

/// An option as shown by --help.
struct OptionEntry {
  std::vector<std::string> names;  ///< with their dashes, long ones first
  std::string description;         ///< one line
  bool takes_value = false;
};

/// A command of the program, or the program itself, as shown by --help: the input of completion and manual
/// pages.
struct CommandEntry {
  std::string name;  ///< "ask", "model add"; of the program "pandect"
  std::string description;
  std::string footer;
  std::vector<std::string> positionals;  ///< names
  std::vector<std::string> positional_descriptions;
  std::vector<OptionEntry> options;
};

/// The program first, then its commands and subcommands, in their order.
std::vector<CommandEntry> command_table(const CLI::App& program);

}  // namespace pandect::cli
