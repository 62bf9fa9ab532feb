#include "cli/command_table.h"

#include <algorithm>

namespace pandect::cli {
namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

CommandEntry entry_of(const CLI::App& command, const std::string& name) {
  CommandEntry entry{name, command.get_description(), command.get_footer(), {}, {}, {}};
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      entry.positionals.push_back(option->get_name(true));
      entry.positional_descriptions.push_back(first_line(option->get_description()));
      continue;
    }
    OptionEntry one{{}, first_line(option->get_description()), option->get_items_expected_max() > 0};
    for (const std::string& long_name : option->get_lnames()) one.names.push_back("--" + long_name);
    for (const std::string& short_name : option->get_snames()) one.names.push_back("-" + short_name);
    if (!one.names.empty()) entry.options.push_back(std::move(one));
  }
  return entry;
}

void add(const CLI::App& command, const std::string& before, std::vector<CommandEntry>& table) {
  for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string name = before + one->get_name();
    table.push_back(entry_of(*one, name));
    add(*one, name + " ", table);
  }
}

}  // namespace

std::vector<CommandEntry> command_table(const CLI::App& program) {
  std::vector<CommandEntry> table{entry_of(program, program.get_name())};
  add(program, "", table);
  return table;
}

}  // namespace pandect::cli
