#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/command_table.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

/// Escapes text for troff: literal dashes, and no line that begins like a request.
std::string troff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-' || c == '\\') out += '\\';
    out += c == '\\' ? 'e' : c;
    begins = c == '\n';
  }
  return out;
}

std::string page_name(const std::vector<CommandEntry>& table, const CommandEntry& entry) {
  const bool program = &entry == &table.front();
  std::string name = program ? entry.name : table.front().name + "-" + entry.name;
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string option_lines(const CommandEntry& entry) {
  std::string out;
  for (std::size_t i = 0; i < entry.positionals.size(); ++i) {
    out +=
        fmt::format(".TP\n.I {}\n{}\n", troff(entry.positionals[i]), troff(entry.positional_descriptions[i]));
  }
  for (const OptionEntry& option : entry.options) {
    std::string names;
    for (const std::string& name : option.names)
      names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", troff(name));
    out += fmt::format(".TP\n{}{}\n{}\n", names, option.takes_value ? " \\fIVALUE\\fR" : "",
                       troff(option.description));
  }
  return out;
}

std::string page(const std::vector<CommandEntry>& table, const CommandEntry& entry) {
  const bool program = &entry == &table.front();
  const std::string name = page_name(table, entry);
  std::string upper = name;
  std::ranges::transform(upper, upper.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  const std::string first = entry.description.substr(0, entry.description.find('\n'));
  std::string out =
      fmt::format(".TH {} 1 \"\" \"pandect {}\" \"Pandect\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.B {}{}",
                  troff(upper), version(), troff(name), troff(first), troff(table.front().name),
                  program ? "" : " " + troff(entry.name));
  out += "\n";
  if (program) out += ".I COMMAND\n";
  if (!entry.options.empty()) out += "[\\fIOPTIONS\\fR]\n";
  for (const std::string& positional : entry.positionals) out += fmt::format(".I {}\n", troff(positional));
  out += fmt::format(".SH DESCRIPTION\n{}\n", troff(entry.description));
  const std::string options = option_lines(entry);
  if (!options.empty()) out += ".SH OPTIONS\n" + options;
  if (program) {
    out += ".SH COMMANDS\n";
    for (const CommandEntry& one : table) {
      if (&one != &entry)
        out += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", troff(page_name(table, one)),
                           troff(one.description.substr(0, one.description.find('\n'))));
    }
  }
  if (!entry.footer.empty()) out += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", troff(entry.footer));
  return out;
}

}  // namespace

void register_manual(CLI::App& app, Invocation&) {
  CLI::App* command = app.add_subcommand("manual", "Write the manual pages, made of what --help says");
  command->footer(
      fmt::format("Example:\n  {0} manual --out build/man && man build/man/{0}.1", app.get_name()));
  auto folder = std::make_shared<std::string>();
  command->add_option("--out", *folder, "Folder for the pages")->required();
  command->callback([folder, &app] {
    const std::vector<CommandEntry> table = command_table(app);
    std::error_code error;
    std::filesystem::create_directories(*folder, error);
    for (const CommandEntry& entry : table) {
      const std::string name = page_name(table, entry) + ".1";
      write_file_atomically(std::filesystem::path(*folder) / name, page(table, entry));
    }
    print(fmt::format("{}: {} pages\n", *folder, table.size()));
  });
}

}  // namespace pandect::cli
