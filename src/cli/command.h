#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "pandect/library.h"

namespace pandect::cli {

/// The state shared by all commands: their common options, and the exit status.
struct Invocation {
  std::string library;                 ///< the only one, for a command that takes one
  std::vector<std::string> libraries;  ///< for a command that reads several as one, if any are named
  bool json = false;
  int exit_status = 0;
};

/// Each adds its command to the program; the command runs during the parsing of the arguments.
void register_add(CLI::App& app, Invocation& invocation);
void register_ask(CLI::App& app, Invocation& invocation);
void register_build(CLI::App& app, Invocation& invocation);
void register_check(CLI::App& app, Invocation& invocation);
void register_completion(CLI::App& app, Invocation& invocation);
void register_edit(CLI::App& app, Invocation& invocation);
void register_fetch(CLI::App& app, Invocation& invocation);
void register_follow(CLI::App& app, Invocation& invocation);
void register_library(CLI::App& app, Invocation& invocation);
void register_links(CLI::App& app, Invocation& invocation);
void register_manual(CLI::App& app, Invocation& invocation);
void register_mcp(CLI::App& app, Invocation& invocation);
void register_model(CLI::App& app, Invocation& invocation);
void register_push(CLI::App& app, Invocation& invocation);
void register_remove(CLI::App& app, Invocation& invocation);
void register_undo(CLI::App& app, Invocation& invocation);
void register_vectors(CLI::App& app, Invocation& invocation);
void register_review(CLI::App& app, Invocation& invocation);
void register_search(CLI::App& app, Invocation& invocation);
void register_show(CLI::App& app, Invocation& invocation);
void register_serve(CLI::App& app, Invocation& invocation);
void register_status(CLI::App& app, Invocation& invocation);
void register_systems(CLI::App& app, Invocation& invocation);
void register_terms(CLI::App& app, Invocation& invocation);

/// Prints what was added to a library.
void print_added(const AddReport& report, const std::string& library);
int status_of_added(const AddReport& report);

/// Adds a command with --library and --json, and an example below its help.
CLI::App* new_command(CLI::App& app, Invocation& invocation, const std::string& name,
                      const std::string& description, const std::string& example);
/// The same for a command that reads several libraries as one.
CLI::App* new_reading_command(CLI::App& app, Invocation& invocation, const std::string& name,
                              const std::string& description, const std::string& example);
/// The first of the libraries that a command reads, whose models file may be used.
const std::string& first_library(const Invocation& invocation);
/// All libraries that a command reads.
std::vector<std::filesystem::path> libraries_of(const Invocation& invocation);
/// Opens the library, or the libraries, that a command reads.
Library open_library(const Invocation& invocation);
/// --models and --cache: the models file and the reply cache
void add_model_options(CLI::App* command, StepModelOptions& options);
/// --at and --index: the cluster where terms are searched
void add_cluster_options(CLI::App* command, StepModelOptions& options);
/// --judge
CLI::Option* add_judge_options(CLI::App* command, JudgeOptions& judge);
/// --encoder and --models
void add_encoder_options(CLI::App* command, AddOptions& options);
/// --memory
void add_memory_option(CLI::App* command, AddOptions& options);
/// --kind, --jurisdiction and --collection: restrict the works that are searched or cited
void add_scope_options(CLI::App* command, Scope& scope);
/// --work, of a question
void add_work_option(CLI::App* command, Scope& scope);
/// A question as the words of the command line that are not options, with or without quotation marks around
/// all of them.
CLI::Option* add_question(CLI::App* command, std::vector<std::string>& words, const std::string& description);
std::string joined(const std::vector<std::string>& words);
/// --system
void add_system_option(CLI::App* command, std::string& system);

}  // namespace pandect::cli
