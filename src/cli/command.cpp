#include "cli/command.h"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "base/progress.h"
#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/stopping.h"
#include "cli/terminal.h"
#include "text/language_profile.h"

namespace pandect::cli {
namespace {

CLI::App* bare_command(CLI::App& app, Invocation& invocation, const std::string& name,
                       const std::string& description, const std::string& example) {
  CLI::App* command = app.add_subcommand(name, description);
  command->footer("Example:\n  " + example);
  command->add_flag("--json", invocation.json, "Print JSON");
  command->add_option_function<std::string>(
      "--languages", [](const std::string& folder) { use_languages(folder); },
      "Folder of further languages, each a folder of words named by its code: it/language.txt (or the "
      "environment's "
      "PANDECT_LANGUAGES)");
  return command;
}

}  // namespace

CLI::App* new_command(CLI::App& app, Invocation& invocation, const std::string& name,
                      const std::string& description, const std::string& example) {
  CLI::App* command = bare_command(app, invocation, name, description, example);
  command
      ->add_option("--library,-l", invocation.library,
                   "Folder of the library (or the environment's PANDECT_LIBRARY)")
      ->capture_default_str();
  return command;
}

CLI::App* new_reading_command(CLI::App& app, Invocation& invocation, const std::string& name,
                              const std::string& description, const std::string& example) {
  CLI::App* command = bare_command(app, invocation, name, description, example);
  command
      ->add_option("--library,-l", invocation.libraries,
                   "Folder of the library (or the environment's PANDECT_LIBRARY), or the address of another "
                   "Pandect's server "
                   "(https://…; ask, search, show, links); may be given several times: all are read together")
      ->allow_extra_args(false)
      ->default_str(invocation.library);
  return command;
}

const std::string& first_library(const Invocation& invocation) {
  return invocation.libraries.empty() ? invocation.library : invocation.libraries.front();
}

std::vector<std::filesystem::path> libraries_of(const Invocation& invocation) {
  for (const std::string& name : invocation.libraries) {
    if (!Peer::is_address(name)) continue;
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: a remote library is not read by this command", name),
                "ask (without a model), search, show and links read one");
  }
  if (invocation.libraries.empty()) return {invocation.library};
  return {invocation.libraries.begin(), invocation.libraries.end()};
}

Library open_library(const Invocation& invocation) {
  const std::vector<std::filesystem::path> paths = libraries_of(invocation);
  return paths.size() == 1 ? Library::open(paths.front()) : Library::open(paths);
}

Libraries open_libraries(const Invocation& invocation) {
  std::vector<std::string> names = invocation.libraries;
  if (names.empty()) names.push_back(invocation.library);
  const char* key = std::getenv("PANDECT_REMOTE_KEY");
  return {names, key != nullptr ? key : ""};
}

void add_encoder_options(CLI::App* command, AddOptions& options) {
  command->add_option(
      "--encoder", options.encoder,
      "Keep this encoder's vectors of all provisions from now on, so that questions find them by their "
      "meaning (`pandect model` lists encoders); NAME:256 keeps the first 256 numbers of each vector; "
      "\"none\" ends it");
  command->add_option("--models", options.models,
                      "Models file that names the encoder; else an installed one is meant");
}

void add_memory_option(CLI::App* command, AddOptions& options) {
  command
      ->add_option(
          "--memory", options.memory,
          "Memory to work with, as 500MB or 2GB, beside the largest file and the largest law; with less, "
          "more goes to files on the way (default: 1GB)")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("SIZE");
}

void add_system_option(CLI::App* command, std::string& system) {
  command->add_option(
      "--system", system,
      "How to find provisions: a name (`pandect systems` lists them) or a TOML file; without it "
      "\"legal-meaning\" where the library has an encoder, else \"legal\"");
}

namespace {

/// Adds an option that may be given several times, with one value each, so that the words of a question may
/// follow.
void add_values(CLI::App* command, const char* name, std::vector<std::string>& values,
                const char* description) {
  command->add_option(name, values, description)->allow_extra_args(false);
}

}  // namespace

void add_scope_options(CLI::App* command, Scope& scope) {
  add_values(
      command, "--kind", scope.kinds,
      "Only works of this kind: statute, act, decree, regulation, contract, … (`pandect status --json` "
      "names them)");
  add_values(command, "--jurisdiction", scope.jurisdictions,
             "Only works whose ids begin so: nl, eu, kr, doc, …");
  add_values(command, "--collection", scope.collections, "Only works that were added with this --collection");
}

void add_work_option(CLI::App* command, Scope& scope) {
  add_values(command, "--work", scope.works,
             "Only this work, by its id or any name; may be given several times");
}

CLI::Option* add_question(CLI::App* command, std::vector<std::string>& words,
                          const std::string& description) {
  return command->add_option("question", words, description)->required();
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

void add_model_options(CLI::App* command, StepModelOptions& options) {
  options.monitor = terminal_monitor();
  command->add_option("--models", options.models,
                      "Models file (or PANDECT_MODELS, or models.toml of the library)");
  command->add_option("--cache", options.cache,
                      "File of earlier replies of models, made when it is not there");
}

void add_cluster_options(CLI::App* command, StepModelOptions& options) {
  CLI::Option* at = command->add_option(
      "--at", options.at,
      "Search words in a cluster of OpenSearch that `pandect push` wrote this library to: https://host:9200, "
      "with commas between several nodes; credentials are the environment's (docs/cluster.md)");
  command->add_option("--index", options.index, "Name of the index there")->needs(at)->capture_default_str();
}

CLI::Option* add_judge_options(CLI::App* command, JudgeOptions& judge) {
  return command->add_option(
      "--judge", judge.model,
      "A classifier or a chat model of the models file that may find support which words alone do not show");
}

}  // namespace pandect::cli
