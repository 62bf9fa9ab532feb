#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.h"
#include "cli/command_table.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

std::string replaced(std::string_view text, std::string_view characters, std::string_view escape) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += escape;
    out += c;
  }
  return out;
}

/// Quotes text for a shell, in single quotation marks.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

/// The subcommands of a command.
std::vector<const CommandEntry*> below(const std::vector<CommandEntry>& table, const std::string& name) {
  std::vector<const CommandEntry*> found;
  const std::string before = name.empty() ? "" : name + " ";
  for (const CommandEntry& entry : table) {
    if (&entry == &table.front() || !entry.name.starts_with(before)) continue;
    if (entry.name.find(' ', before.size()) == std::string::npos) found.push_back(&entry);
  }
  return found;
}

std::string last_word(const std::string& name) {
  return name.substr(name.rfind(' ') + 1);
}

std::string bash(const std::vector<CommandEntry>& table) {
  std::string cases;
  for (const CommandEntry& entry : table) {
    const bool program = &entry == &table.front();
    std::vector<std::string> words;
    for (const CommandEntry* command : below(table, program ? "" : entry.name))
      words.push_back(last_word(command->name));
    for (const OptionEntry& option : entry.options) words.push_back(option.names.front());
    cases += fmt::format("    {}) words={} ;;\n", program ? "''" : in_quotes(entry.name),
                         in_quotes(fmt::format("{}", fmt::join(words, " "))));
  }
  std::vector<std::string> commands;
  for (const CommandEntry& entry : table) {
    if (&entry != &table.front()) commands.push_back(in_quotes(entry.name));
  }
  return fmt::format(
      "# Completion of {name} for bash: source <({name} completion bash)\n"
      "_{name}() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} command='' word words i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    word=${{COMP_WORDS[i]}}\n"
      "    case \"${{command:+$command }}$word\" in\n"
      "      {}) command=\"${{command:+$command }}$word\" ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$command\" in\n{}"
      "  esac\n"
      "  if [[ $current == -* || ${{#words}} -gt 0 && $command != *' '* && $COMP_CWORD -eq 1 ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$(printf '%s\\n' $words | grep -v ^-)\" -- \"$current\"; "
      "compgen "
      "-f -- \"$current\")\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _{name} {name}\n",
      fmt::join(commands, " | "), cases, fmt::arg("name", table.front().name));
}

std::string zsh_options(const CommandEntry& entry) {
  std::string lines;
  for (const OptionEntry& option : entry.options) {
    const std::string text = replaced(option.description, "[]:\\", "\\");
    for (const std::string& name : option.names)
      lines += " \\\n        " +
               in_quotes(fmt::format("*{}[{}]{}", name, text, option.takes_value ? ":value:_files" : ""));
  }
  return lines;
}

std::string zsh(const std::vector<CommandEntry>& table) {
  std::string commands;
  std::string cases;
  for (const CommandEntry* entry : below(table, "")) {
    commands += fmt::format(
        "    {}\n", in_quotes(fmt::format(
                        "{}:{}", entry->name,
                        replaced(entry->description.substr(0, entry->description.find('\n')), ":\\", "\\"))));
    std::string subcommands;
    for (const CommandEntry* one : below(table, entry->name)) subcommands += " " + last_word(one->name);
    cases +=
        fmt::format("      {})\n        _arguments{}{} \\\n        '*:argument:_files' ;;\n", entry->name,
                    zsh_options(*entry),
                    subcommands.empty()
                        ? ""
                        : " \\\n        " + in_quotes(fmt::format("1:command:({})", subcommands.substr(1))));
  }
  return fmt::format(
      "#compdef {name}\n"
      "# Completion of {name} for zsh: put it into a folder of $fpath as _{name}\n"
      "_{name}() {{\n"
      "  local -a commands=(\n{}  )\n"
      "  local line state\n"
      "  _arguments -C '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n"
      "    command) _describe 'command' commands ;;\n"
      "    argument)\n"
      "      case $line[1] in\n{}"
      "      esac ;;\n"
      "  esac\n"
      "}}\n"
      "_{name} \"$@\"\n",
      commands, cases, fmt::arg("name", table.front().name));
}

std::string fish(const std::vector<CommandEntry>& table) {
  const auto text = [](const std::string& words) {
    return "'" + replaced(words.substr(0, words.find('\n')), "'\\", "\\") + "'";
  };
  const std::string& name = table.front().name;
  std::string out =
      fmt::format("# Completion of {0} for fish: put it into ~/.config/fish/completions/{0}.fish\n", name);
  for (const CommandEntry* entry : below(table, "")) {
    out += fmt::format("complete -c {} -f -n __fish_use_subcommand -a {} -d {}\n", name, entry->name,
                       text(entry->description));
  }
  for (const CommandEntry& entry : table) {
    const bool program = &entry == &table.front();
    std::string seen;
    for (std::string_view rest = program ? "" : std::string_view(entry.name); !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      seen +=
          fmt::format("{}__fish_seen_subcommand_from {}", seen.empty() ? "" : "; and ", rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const std::string where = program ? "__fish_use_subcommand" : "'" + seen + "'";
    if (!program) {
      for (const CommandEntry* one : below(table, entry.name))
        out += fmt::format("complete -c {} -n {} -a {} -d {}\n", name, where, last_word(one->name),
                           text(one->description));
    }
    for (const OptionEntry& option : entry.options) {
      std::string names;
      for (const std::string& one : option.names)
        names += one.starts_with("--") ? " -l " + one.substr(2) : " -s " + one.substr(1);
      out += fmt::format("complete -c {} -n {}{}{} -d {}\n", name, where, names,
                         option.takes_value ? " -r" : "", text(option.description));
    }
  }
  return out;
}

}  // namespace

void register_completion(CLI::App& app, Invocation&) {
  CLI::App* command = app.add_subcommand("completion", "Print a script that completes commands and options");
  command->footer(fmt::format("Example:\n  source <({} completion bash)", app.get_name()));
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>{"bash", "zsh", "fish"}));
  command->callback([shell, &app] {
    const std::vector<CommandEntry> table = command_table(app);
    if (*shell == "bash") print(bash(table));
    if (*shell == "zsh") print(zsh(table));
    if (*shell == "fish") print(fish(table));
  });
}

}  // namespace pandect::cli
