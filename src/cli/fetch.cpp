#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "base/json.h"
#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "packs/fetching.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

struct FetchArguments {
  std::string name;
  bool list = false;
  bool only = false;  ///< nothing is added
  FetchLawOptions options;
};

void print_sources(const Invocation& invocation) {
  Json all = Json::array();
  std::string text;
  for (const std::string_view name : LawSource::names()) {
    const LawSource source = LawSource::find(std::string(name));
    all.push_back(
        {{"name", source.name}, {"what", source.what}, {"licence", source.licence}, {"list", source.list}});
    text += fmt::format("{}  {}\n  {}\n", bold(source.name), source.what,
                        dim(fmt::format("licence: {} · {}", source.licence, source.list)));
  }
  print(invocation.json ? dump_json(all, 1) + "\n" : text);
}

Json json_of(const LawSource& source, const std::filesystem::path& folder, const FetchedLaw& fetched) {
  return {{"source", source.name},    {"licence", source.licence},    {"folder", folder.string()},
          {"listed", fetched.listed}, {"got", fetched.got},           {"unchanged", fetched.unchanged},
          {"left", fetched.left},     {"unlisted", fetched.unlisted}, {"failed", fetched.failed},
          {"bytes", fetched.bytes}};
}

void print_fetched(const LawSource& source, const std::filesystem::path& folder, const FetchedLaw& fetched) {
  for (const std::string& line : fetched.failed) write_standard_error(one_line("not got: " + line) + "\n");
  std::string line = fmt::format("{}: {} of {} files got, {} unchanged", source.name, fetched.got,
                                 fetched.listed, fetched.unchanged);
  if (fetched.left > 0) line += fmt::format(", {} left for later", fetched.left);
  if (fetched.unlisted > 0) line += fmt::format("; {} that are no longer listed stay", fetched.unlisted);
  print_words(one_line(fmt::format("{}; in {}; licence: {}", line, folder.string(), source.licence)) + "\n");
}

}  // namespace

void register_fetch(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "fetch",
                  "Get the law of a country from its publisher, or what changed of it, and add it",
                  "pandect fetch de --most 100 --library de");
  auto arguments = std::make_shared<FetchArguments>();
  CLI::Option* name = command->add_option("source", arguments->name,
                                          "Its name, as --list gives it, or a TOML file that describes one");
  command->add_flag("--list", arguments->list, "List the sources that are known, with their licences")
      ->excludes(name);
  command->add_option("--from", arguments->options.mirror,
                      "Address of a mirror: https://host/path is taken from MIRROR/host/path");
  command->add_option("--most", arguments->options.most, "Get at most so many files; run again, it goes on")
      ->check(CLI::Range(1, 1'000'000));
  command->add_flag("--only", arguments->only, "Only get the files: add nothing");
  command->callback([arguments, &invocation] {
    if (arguments->list) return print_sources(invocation);
    if (arguments->name.empty())
      throw Error(ErrorCode::wrong_usage, "say from where: a name of a source",
                  "`pandect fetch --list` has them");
    const LawSource source = LawSource::find(arguments->name);
    std::filesystem::path folder(invocation.library);
    if (!folder.has_filename()) folder = folder.parent_path();
    folder += ".sources";
    folder /= source.name;
    arguments->options.monitor = terminal_monitor(!invocation.json);
    const FetchedLaw fetched = fetch_law(source, folder, arguments->options);
    Json json = json_of(source, folder, fetched);
    if (!invocation.json) print_fetched(source, folder, fetched);
    if (!arguments->only) {
      AddOptions options;
      options.monitor = arguments->options.monitor;
      const AddReport report = Library::open_or_create(invocation.library).add({folder}, options);
      if (!invocation.json) print_added(report, invocation.library);
      json["added"] = Json::parse(to_json(report));
      invocation.exit_status = status_of_added(report);
    }
    if (invocation.json) print(dump_json(json, 1) + "\n");
  });
}

}  // namespace pandect::cli
