#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <thread>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/command.h"
#include "cli/stopping.h"
#include "cli/terminal.h"
#include "commands/empty_library.h"
#include "commands/watching.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

struct AddArguments {
  std::vector<std::string> paths;
  std::string repository;
  std::string since;
  bool watch = false;
  double seconds = 2;  ///< polling interval
  AddOptions options;
};

/// Number of skipped files that are named; the others are counted.
constexpr std::size_t most_named = 5;
/// Limit of replaced versions and works kept apart that are listed.
constexpr std::size_t most_changes = 20;
/// Limit of works of which each is listed; more are counted.
constexpr std::size_t most_works = 10;
/// Limit of printed observations.
constexpr std::size_t most_warnings = 20;

struct Totals {
  std::size_t read = 0;
  std::size_t unchanged = 0;
  std::size_t skipped = 0;
  FileReport sums;
};

Totals add_up(const AddReport& report) {
  Totals totals;
  for (const FileReport& file : report.files) {
    if (file.status == FileStatus::added) ++totals.read;
    if (file.status == FileStatus::unchanged) ++totals.unchanged;
    if (file.status == FileStatus::skipped) ++totals.skipped;
    totals.sums.works_added += file.works_added;
    totals.sums.works_replaced += file.works_replaced;
    totals.sums.works_unchanged += file.works_unchanged;
    totals.sums.provisions += file.provisions;
    totals.sums.problems += file.problems;
  }
  return totals;
}

void print_failures(const AddReport& report) {
  std::size_t skipped = 0;
  for (const FileReport& file : report.files) {
    if (file.status == FileStatus::failed) {
      write_standard_error(fmt::format("pandect: {}\n", one_line(file.message)));
      if (!file.hint.empty()) write_standard_error(fmt::format("  {}\n", one_line(file.hint)));
    } else if (file.status == FileStatus::skipped && ++skipped <= most_named) {
      write_standard_error(fmt::format("skipped: {}\n", one_line(file.message)));
    }
  }
  if (skipped > most_named)
    write_standard_error(fmt::format("skipped: {} more files\n", skipped - most_named));
}

/// Prints replaced versions, and works with the title of another work: a line each.
void print_changes(const AddReport& report) {
  std::size_t lines = 0;
  const auto say = [&](const std::string& line) {
    if (++lines <= most_changes) write_standard_error(one_line(line) + "\n");
  };
  for (const FileReport& file : report.files) {
    for (const ReplacedVersion& one : file.replaced) {
      say(fmt::format("replaced: {}{}{}, by {}{}", one.title, one.in_force_from.empty() ? "" : " of ",
                      one.in_force_from, file.path,
                      one.source == file.path ? " as it is now" : ", in place of " + one.source));
    }
    for (const WorkKeptApart& one : file.kept_apart)
      say(fmt::format("kept apart: {} is another work than the one of its title: {}", one.title, one.id));
  }
  if (lines > most_changes)
    write_standard_error(fmt::format("and {} more that were replaced or kept apart: --json names them\n",
                                     lines - most_changes));
}

/// Prints observations that deserve a look: a line each.
void print_warnings(const AddReport& report) {
  std::size_t lines = 0;
  for (const FileReport& file : report.files) {
    if (file.status != FileStatus::added && file.status != FileStatus::unchanged) continue;
    for (std::string_view rest = file.message; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (++lines <= most_warnings)
        write_standard_error(one_line(fmt::format("look at: {}: {}", file.path, line)) + "\n");
    }
  }
  if (lines > most_warnings)
    write_standard_error(
        fmt::format("and {} more lines to look at: `pandect status` lists them\n", lines - most_warnings));
}

/// One line for each format, if there are several.
std::string format_table(const AddReport& report) {
  if (report.formats.size() < 2) return {};
  constexpr double mega = 1e6;
  constexpr const char* columns = "  {:<22} {:>6} {:>7} {:>7} {:>11} {:>11} {:>9} {:>8} {:>8} {:>8} {:>6}\n";
  std::string out = fmt::format(columns, "format", "files", "failed", "works", "provisions", "references",
                                "resolved", "unread", "MB", "seconds", "MB/s");
  for (const FormatReport& format : report.formats) {
    const double megabytes = static_cast<double>(format.bytes) / mega;
    out += fmt::format(columns, format.format, format.files, format.failed, format.works, format.provisions,
                       format.references, format.references_resolved, format.problems,
                       fmt::format("{:.2f}", megabytes), fmt::format("{:.2f}", format.seconds),
                       format.seconds > 0 ? fmt::format("{:.1f}", megabytes / format.seconds) : "");
  }
  return out;
}

/// "4 act, 2 of no known kind": how many of the works have each value, the most frequent first.
std::string counts_line(std::map<std::string, std::size_t> counts, std::string_view unknown) {
  std::vector<std::pair<std::string, std::size_t>> all(counts.begin(), counts.end());
  std::ranges::stable_sort(all, std::greater(), [](const auto& one) { return one.second; });
  std::string line;
  for (const auto& [value, count] : all) {
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", count,
                        value.empty() ? unknown : std::string_view(value));
  }
  return line;
}

/// What was understood of the works: a line each if they are few.
std::string understood_lines(const AddReport& report) {
  std::vector<const UnderstoodWork*> works;
  for (const FileReport& file : report.files)
    for (const UnderstoodWork& work : file.understood) works.push_back(&work);
  std::string out;
  if (works.size() <= most_works) {
    for (const UnderstoodWork* work : works) out += "  " + understood_line(*work) + "\n";
    return out;
  }
  std::map<std::string, std::size_t> kinds;
  std::map<std::string, std::size_t> languages;
  std::size_t undated = 0;
  for (const UnderstoodWork* work : works) {
    ++kinds[work->kind];
    ++languages[work->language];
    undated += work->in_force_from.empty() ? 1 : 0;
  }
  out = fmt::format("  {} works: {}; {}", works.size(), counts_line(std::move(kinds), "of no known kind"),
                    counts_line(std::move(languages), "of no known language"));
  if (undated > 0) out += fmt::format("; {} without a day", undated);
  return one_line(out) + "\n";
}

/// Rejects a path that does not exist: probably a typo.
void check_watched(const AddArguments& arguments) {
  for (const std::string& path : arguments.paths) {
    std::error_code error;
    if (!std::filesystem::exists(path, error))
      throw Error(ErrorCode::bad_input, fmt::format("{}: there is no such file or folder to watch", path),
                  "make the folder first");
  }
}

/// True if there are only folders to which nothing has come yet.
bool is_all_empty(const AddArguments& arguments) {
  return arguments.repository.empty() && std::ranges::all_of(arguments.paths, [](const std::string& path) {
           std::error_code error;
           return std::filesystem::is_directory(path, error) && std::filesystem::is_empty(path, error);
         });
}

/// Adds changed files until the process is stopped; errors are reported, and the files tried again.
void watch(Library& library, const AddArguments& arguments, const std::string& name) {
  const std::vector<std::filesystem::path> paths(arguments.paths.begin(), arguments.paths.end());
  FolderWatch folders(paths);
  std::string head = repository_head(arguments.repository);
  AddOptions options = arguments.options;
  options.monitor = {};
  std::vector<std::filesystem::path> waiting;
  tell_when_stopped("pandect: no longer watching; what was added is stored\n");
  write_standard_error("watching for changes; Ctrl-C ends it\n");
  while (true) {
    std::this_thread::sleep_for(std::chrono::duration<double>(arguments.seconds));
    FolderWatch::Changes changes = folders.look();
    for (const std::filesystem::path& path : changes.gone) {
      write_standard_error(one_line(fmt::format("gone: {}; what it gave stays: `pandect remove` takes it out",
                                                path.string())) +
                           "\n");
    }
    waiting.insert(waiting.end(), changes.changed.begin(), changes.changed.end());
    const std::string new_head = arguments.repository.empty() ? "" : repository_head(arguments.repository);
    if (waiting.empty() && (new_head.empty() || new_head == head)) continue;
    try {
      const AddReport report = waiting.empty()
                                   ? library.add_history(arguments.repository, arguments.since, options)
                                   : library.add(waiting, options);
      waiting.clear();
      head = new_head;
      print_added(report, fmt::format("{:%F %T}: {}", fmt::localtime(std::time(nullptr)), name));
    } catch (const Error& error) {
      write_standard_error(fmt::format("pandect: {}\n", one_line(error.what())));
    }
  }
}

/// Takes back the library that the first add makes, where nothing was stored in it.
class FirstAdd {
 public:
  explicit FirstAdd(std::filesystem::path library) : library_(std::move(library)) {
    std::error_code error;
    first_ = !std::filesystem::exists(library_, error);
  }
  FirstAdd(const FirstAdd&) = delete;
  FirstAdd& operator=(const FirstAdd&) = delete;
  ~FirstAdd() {
    if (first_) discard_empty_library(library_);
  }

 private:
  std::filesystem::path library_;
  bool first_ = false;
};

AddReport add(Library& library, const AddArguments& arguments) {
  if (!arguments.repository.empty())
    return library.add_history(arguments.repository, arguments.since, arguments.options);
  return library.add({arguments.paths.begin(), arguments.paths.end()}, arguments.options);
}

}  // namespace

void print_added(const AddReport& report, const std::string& library) {
  print_failures(report);
  if (!report.stored) {
    write_standard_error("nothing was stored, because of --strict\n");
    return;
  }
  print_changes(report);
  print_warnings(report);
  const Totals totals = add_up(report);
  std::string line = fmt::format("{}: {} files read, {} versions of works added, {} replaced", library,
                                 totals.read, totals.sums.works_added, totals.sums.works_replaced);
  if (totals.sums.works_unchanged > 0) line += fmt::format(", {} unchanged", totals.sums.works_unchanged);
  line += fmt::format("; {} provisions", totals.sums.provisions);
  if (totals.unchanged > 0)
    line += fmt::format("; {} files unchanged since they were added", totals.unchanged);
  if (totals.skipped > 0) line += fmt::format("; {} files skipped", totals.skipped);
  if (report.failed > 0) line += fmt::format("; {} files failed", report.failed);
  if (totals.sums.problems > 0) {
    line += fmt::format("; {} places could not be read or are worth a look (`pandect status` lists them)",
                        totals.sums.problems);
  }
  print(format_table(report) + understood_lines(report) + line + "\n");
}

int status_of_added(const AddReport& report) {
  const Totals totals = add_up(report);
  const bool no_law = totals.read + totals.unchanged == 0;
  if (no_law && report.failed == 0)
    write_standard_error("pandect: no law was found in what was to be added\n");
  return report.failed > 0 || no_law ? error_info(ErrorCode::bad_input).exit_status : 0;
}

void register_add(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "add", "Add laws, contracts and folders of them to a library",
                  "pandect add samples/ --library town");
  auto arguments = std::make_shared<AddArguments>();
  command->add_option("path", arguments->paths,
                      "Files and folders; in folders, hidden files and links to folders are passed over");
  CLI::Option* git = command->add_option(
      "--git", arguments->repository,
      "A Git repository of laws: each commit of the branch that is checked out gives a version of "
      "the files it changed; added again, only new commits are read");
  command
      ->add_option(
          "--since", arguments->since,
          "Of the repository, only what came after this day (2020-01-31), tag or commit, and before it the "
          "laws as they stood then")
      ->needs(git);
  CLI::Option* watched =
      command->add_flag("--watch", arguments->watch,
                        "Keep running; add new and changed files, or new commits, once fully written");
  command->add_option("--every", arguments->seconds, "Seconds from one look to the next, with --watch")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str()
      ->needs(watched);
  command->add_option(
      "--as", arguments->options.format,
      "Format of the files, or what their words are (contract, statute), instead of recognising it");
  command
      ->add_option("--mapping", arguments->options.mapping,
                   "TOML file that says which columns of tables (CSV, JSON) hold what")
      ->type_name("FILE");
  command
      ->add_option(
          "--ocr", arguments->options.ocr,
          "Read pages that are pictures with tesseract, in these of its languages (tha+eng): PNG, JPEG, "
          "TIFF and PDF; quotes say that the words are machine-read")
      ->type_name("LANGUAGES");
  command->add_flag("--strict", arguments->options.strict, "Store nothing when any file fails");
  command->add_option("--collection", arguments->options.collection,
                      "Name that questions may be limited to; files that are unchanged are put into it, too");
  add_encoder_options(command, arguments->options);
  add_memory_option(command, arguments->options);
  command->callback([arguments, &invocation] {
    arguments->options.monitor = terminal_monitor(!invocation.json);
    if (arguments->paths.empty() && arguments->repository.empty()) {
      throw Error(ErrorCode::wrong_usage, "give files and folders, or a repository with --git",
                  "`pandect add --help` has examples");
    }
    if (!arguments->paths.empty() && !arguments->repository.empty()) {
      throw Error(ErrorCode::wrong_usage, "files and a repository cannot be added in one command",
                  "add the repository with --git alone, then the files");
    }
    if (arguments->watch) check_watched(*arguments);
    std::error_code error;
    if (std::ranges::find(arguments->paths, "-") != arguments->paths.end() &&
        !std::filesystem::exists("-", error))
      throw Error(ErrorCode::wrong_usage,
                  "standard input is not read: a law is known by the name of its file",
                  "`cat > NAME.txt` writes it into a file; then `pandect add NAME.txt`");
    const FirstAdd first(invocation.library);
    Library library = Library::open_or_create(invocation.library);
    if (!arguments->watch || !is_all_empty(*arguments)) {
      const AddReport report = add(library, *arguments);
      if (invocation.json) {
        print(to_json(report) + "\n");
      } else {
        print_added(report, invocation.library);
      }
      invocation.exit_status = status_of_added(report);
    }
    if (arguments->watch) watch(library, *arguments, invocation.library);
  });
}

}  // namespace pandect::cli
