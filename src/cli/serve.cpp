#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "serve/api_routes.h"
#include "serve/server.h"

namespace pandect::cli {

void register_serve(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_command(app, invocation, "serve", "Answer over HTTP, and as an MCP server at /mcp",
                                  "pandect serve --library town --port 8080");
  auto options = std::make_shared<ServerOptions>();
  options->workers = std::max(2U, std::thread::hardware_concurrency());
  command->add_option("--host", options->host, "Address to listen at; 0.0.0.0 is every one of this machine")
      ->capture_default_str();
  command->add_option("--port", options->port, "Port to listen at; 0 is one that is free")
      ->capture_default_str();
  command->add_option("--name", options->names,
                      "A name under which this server is reached, as behind a proxy");
  command->add_option("--connections", options->connections, "Most connections at once")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->callback([options, &invocation] {
    LibraryInUse library(invocation.library);
    McpServer mcp(library);
    Router router;
    add_api_routes(router, library, mcp);
    serve_http(
        *options, [&router](const HttpRequest& request) { return router.handle(request); },
        [&](std::uint16_t port) {
          print(fmt::format(
              "listening at http://{}:{}/\n",
              options->host.find(':') == std::string::npos ? options->host : "[" + options->host + "]",
              port));
        });
  });
}

}  // namespace pandect::cli
