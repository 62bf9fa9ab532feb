#include "cli/program_face.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "api/child.h"
#include "base/nearest_name.h"
#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/libraries.h"
#include "cli/stopping.h"
#include "cli/terminal.h"
#include "pandect/json.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect::cli {
namespace {

constexpr const char* exit_statuses =
    "Exit status: 0 done, 1 nothing found, 2 wrong usage, 3 bad input, 4 a service or the disk is not "
    "available,\n"
    "5 the library is damaged, 70 an internal error, 130 stopped with Ctrl-C.\n"
    "\n"
    "Example:\n  ";

/// A message without the middle of a long question or name that it repeats, so that it stays one readable
/// line.
std::string shortened(std::string_view message) {
  constexpr std::size_t most = 600;  // code points
  constexpr std::size_t tail = 100;
  const CodePointOffsets offsets(message);
  const std::size_t length = offsets.from_byte(message.size());
  if (length <= most) return std::string(message);
  return fmt::format("{} … {}", message.substr(0, offsets.to_byte(most - tail)),
                     message.substr(offsets.to_byte(length - tail)));
}

int report(const Invocation& invocation, const Error& error) {
  if (invocation.json) {
    try {
      print(to_json(error) + "\n");
      return error.exit_status();
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch)
      // Standard output is closed: report it like other errors.
    }
  }
  std::string lines = fmt::format("pandect: {}\n", one_line(shortened(error.what())));
  if (!error.hint().empty()) lines += fmt::format("  {}\n", one_line(error.hint()));
  write_standard_error(lines);
  return error.exit_status();
}

/// The command or subcommand that was called.
const CLI::App& called(const CLI::App& app) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  return parsed.empty() ? app : called(*parsed.front());
}

/// The error for words that no command accepts: a mistyped option, or too many words.
Error unexpected_words(const CLI::App& app, const std::string& help) {
  const std::vector<std::string> words = app.remaining(true);
  const auto option =
      std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('-'); });
  if (option == words.end())
    return {ErrorCode::wrong_usage, fmt::format("not expected: {}", fmt::join(words, " ")), help};
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> names;
  for (const CLI::App* command = &called(app); command != nullptr; command = command->get_parent()) {
    for (const CLI::Option* one : command->get_options()) {
      for (const std::string& known : one->get_lnames()) names.push_back("--" + known);
    }
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view nearest = nearest_name(name, known);
  return {ErrorCode::wrong_usage, fmt::format("there is no option '{}'", name),
          nearest.empty() ? help : fmt::format("did you mean '{}'? {}", nearest, help)};
}

/// The error for an invalid command line, in the form of all errors.
Error usage_error(const ProgramFace& face, const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    return {ErrorCode::wrong_usage, "no command is given",
            fmt::format("`{} --help` lists the commands", face.name)};
  }
  const std::string_view first = arguments.front();
  std::vector<std::string_view> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(command->get_name());
  }
  if (std::ranges::find(commands, first) != commands.end()) {
    const std::string help = fmt::format("`{} {} --help` lists what it takes", face.name, first);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected_words(app, help);
    return {ErrorCode::wrong_usage, error.what(), help};
  }
  if (first.starts_with('-')) {
    return {ErrorCode::wrong_usage, error.what(),
            fmt::format("a command comes first; `{} --help` lists them", face.name)};
  }
  if (std::ranges::find(face.elsewhere, first) != face.elsewhere.end()) {
    return {ErrorCode::wrong_usage, fmt::format("'{}' is a command of {}", first, face.other),
            fmt::format("call `{} {}`", face.other, first)};
  }
  return {ErrorCode::wrong_usage, fmt::format("there is no command '{}'", first),
          suggest_name(first, commands)};
}

/// Refuses an option with an empty value, which comes from an unset variable (--as-of "$DATE") and would
/// otherwise be ignored.
void refuse_empty_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options([](const CLI::Option* one) { return one->nonpositional(); })) {
    option->check(
        [](const std::string& value) { return std::string(value.empty() ? "nothing is given" : ""); });
  }
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    refuse_empty_values(*command);
}

/// Prints help, or the version.
void print_told(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream told;
  app.exit(error, told, told);
  print(told.str());
}

/// The arguments, of which "help ask" is written "ask --help".
std::vector<std::string> arguments_of(int argc, char** argv, const CLI::App& app) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  const bool known =
      words.empty() ||
      !app.get_subcommands([&](const CLI::App* one) { return one->get_name() == words.front(); }).empty();
  if (known) words.emplace_back("--help");
  return words;
}

int run(const ProgramFace& face, int argc, char** argv) {
  Invocation invocation;
  const char* from_environment = std::getenv("PANDECT_LIBRARY");
  invocation.library =
      from_environment != nullptr && *from_environment != '\0' ? from_environment : "library";
  CLI::App app{face.description, face.name};
  app.set_version_flag("-V,--version", fmt::format("{} {}", face.name, version()));
  app.require_subcommand(1);
  app.footer(exit_statuses + face.example);
  for (const CommandGroup& group : face.commands) {
    for (const RegisterCommand add_command : group.commands) add_command(app, invocation);
    for (CLI::App* command :
         app.get_subcommands([](const CLI::App* one) { return one->get_group() == "Subcommands"; }))
      command->group(group.title);
  }
  refuse_empty_values(app);
  const std::vector<std::string> arguments = arguments_of(argc, argv, app);
  try {
    try {
      app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() != 0) throw;
      print_told(app, error);
    }
    return invocation.exit_status;
  } catch (const CLI::ParseError& error) {
    // Flags of an invalid command line are not set.
    invocation.json = std::ranges::find(arguments, "--json") != arguments.end();
    return report(invocation, usage_error(face, app, error, arguments));
  } catch (const Error& error) {
    return report(invocation, error);
  } catch (const std::bad_alloc&) {
    return report(invocation,
                  Error(ErrorCode::no_space, "the memory is used up", "add fewer or smaller files at once"));
  } catch (const std::exception& error) {
    return report(invocation, Error(ErrorCode::internal, error.what(), "internal error: please report it"));
  }
}

}  // namespace

int run_program(const ProgramFace& face, int argc, char** argv) {
  // If a standard stream is closed, the next opened file would get its number, and be written to.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // In the wrong direction, so that whoever uses it still meets an error.
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  // A limit on the size of files is then an error of the write that met it, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  if (const auto status = run_as_child(argc, argv)) return *status;
  tell_when_stopped();
  return run(face, argc, argv);
}

}  // namespace pandect::cli
