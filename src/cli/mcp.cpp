#include <iostream>

#include "cli/command.h"
#include "cli/terminal.h"
#include "operations/law_address.h"
#include "serve/mcp_session.h"

namespace pandect::cli {
namespace {

constexpr std::size_t longest_message = 2 << 20;

/// Reads the next line of standard input; of one that is too long only enough to refuse it. False at the end.
bool next_line(std::string& line) {
  line.clear();
  for (int c = std::cin.get(); c != EOF; c = std::cin.get()) {
    if (c == '\n') return true;
    if (line.size() < longest_message) line += static_cast<char>(c);
  }
  return !line.empty();
}

}  // namespace

void register_mcp(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_reading_command(
      app, invocation, "mcp", "Be an MCP server on standard input and output, for a program that runs this",
      "pandect mcp --library town");
  auto cluster = std::make_shared<StepModelOptions>();
  command->add_option_function<std::string>(
      "--public-url", set_public_site,
      "The address of a server of the same library, as https://law.example.org: links begin so");
  add_cluster_options(command, *cluster);
  command->callback([cluster, &invocation] {
    LibraryInUse library(libraries_of(invocation), cluster->at, cluster->index);
    McpServer mcp(library);
    McpSession session(mcp, [](const std::string& line) { print(line + "\n"); });
    for (std::string line; next_line(line);) {
      if (!line.empty()) session.take(line);
    }
    session.finish();
  });
}

}  // namespace pandect::cli
