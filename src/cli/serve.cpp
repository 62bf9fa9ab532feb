#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "base/standard_error.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "operations/law_address.h"
#include "pandect/models.h"
#include "remote/peer.h"
#include "serve/api_routes.h"
#include "serve/gate.h"
#include "serve/house_issuer.h"
#include "serve/server.h"
#include "serve/token_routes.h"

namespace pandect::cli {

void register_serve(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_reading_command(app, invocation, "serve", "Answer over HTTP, and as an MCP server at /mcp",
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
  command
      ->add_option("--per-address", options->connections_of_one,
                   "Most connections of one address at once; behind a proxy, which is one, as many as "
                   "--connections")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  CLI::Option* certificate =
      command->add_option("--tls-certificate", options->certificate,
                          "Serve HTTPS with this certificate: a file of PEM, with those it is signed by "
                          "behind it; read anew when it is renewed");
  command->add_option("--tls-key", options->private_key, "The private key of the certificate: a file of PEM")
      ->needs(certificate);
  struct Gatekeeping {
    std::filesystem::path keys;
    double per_minute = 0;
    double seconds = 10;
    bool log = false;
    std::string make_key;
    std::string probe;
    std::string access = "ask";
    ServedModel model;
    std::filesystem::path reports;
    std::vector<std::string> origins;
    std::string issuer;
    bool is_household = false;
    std::vector<std::string> audiences;
    StepModelOptions cluster;
  };
  auto gatekeeping = std::make_shared<Gatekeeping>();
  command->add_option("--keys", gatekeeping->keys, "File of keys; who has none of them sees only the page");
  command
      ->add_option("--per-minute", gatekeeping->per_minute,
                   "Most requests a minute from one address or with one key")
      ->check(CLI::Range(0.0, 1e9));
  command
      ->add_option("--seconds", gatekeeping->seconds,
                   "Most seconds of processor time for one request: what is not done by then is left out of "
                   "the reply, which says so")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  command->add_flag("--log", gatekeeping->log,
                    "Write a line of JSON for each request to standard error, without what was asked");
  command->add_option("--make-key", gatekeeping->make_key,
                      "Print a new key of this name, and the table for the file of keys; serve nothing");
  command->add_option("--probe", gatekeeping->probe,
                      "Ask the server at an address, as http://127.0.0.1:8080, whether its library answers, "
                      "for health checks: exit status 0, or 4 if not; serve nothing");
  command
      ->add_option("--access", gatekeeping->access,
                   "What the new key may do: read (look things up), ask (that, and ask and check), admin "
                   "(that, and add, remove and correct)")
      ->check(CLI::IsMember({"read", "ask", "admin"}))
      ->capture_default_str();
  command->add_option(
      "--model", gatekeeping->model.name,
      "A chat model of the models file that answers at /v1/chat/completions, beside the law's "
      "own words");
  command->add_option("--models", gatekeeping->model.models,
                      "Models file (or PANDECT_MODELS, or models.toml of the library)");
  command->add_option("--cache", gatekeeping->model.cache, "File of earlier replies of the model");
  command->add_option("--system", gatekeeping->model.system,
                      "How provisions are found for the model, and how it answers (`pandect systems`)");
  command
      ->add_option(
          "--reports", gatekeeping->reports,
          "Folder whose folders are those of `pandect-lab bench --out`: their reports are shown on the page")
      ->check(CLI::ExistingDirectory);
  command->add_option_function<std::string>(
      "--public-url", set_public_site,
      "The address that others reach this server by, as https://law.example.org: links to it begin so");
  CLI::Option* issuer = command->add_option(
      "--oauth-issuer", gatekeeping->issuer,
      "Let access tokens (JWT) of this OAuth 2.1 issuer in, beside keys, as https://login.example.org; needs "
      "--public-url");
  command
      ->add_option(
          "--oauth-audience", gatekeeping->audiences,
          "A name that the issuer has for this server, besides its public address and that with /mcp")
      ->needs(issuer);
  command
      ->add_flag(
          "--oauth-household", gatekeeping->is_household,
          "Let whoever has a key let programs in with it, in the browser (OAuth 2.1), without giving the "
          "key away; needs --keys")
      ->needs("--keys")
      ->excludes(issuer);
  command->add_option(
      "--allow-origin", gatekeeping->origins,
      "A site whose pages may ask here and read the replies, as https://app.example.org (CORS)");
  add_cluster_options(command, gatekeeping->cluster);
  certificate->needs("--tls-key");
  command->callback([options, gatekeeping, &invocation] {
    if (!gatekeeping->make_key.empty()) {
      const Access access = gatekeeping->access == "read"    ? Access::read
                            : gatekeeping->access == "admin" ? Access::admin
                                                             : Access::ask;
      const MadeKey made = make_server_key(gatekeeping->make_key, access);
      print(fmt::format("{}\n\n{}", made.key, made.table));
      return;
    }
    if (!gatekeeping->probe.empty()) {
      Peer(gatekeeping->probe, "").expect_ready();
      return;
    }
    std::optional<Gate> gate;
    if (gatekeeping->keys.empty()) {
      gate.emplace(std::vector<ServerKey>{}, gatekeeping->per_minute);
    } else {
      gate.emplace(gatekeeping->keys, gatekeeping->per_minute);
    }
    LibraryInUse library(libraries_of(invocation), gatekeeping->cluster.at, gatekeeping->cluster.index);
    McpServer mcp(library);
    Router router;
    ServedModel model = gatekeeping->model;
    if (!model.name.empty()) {
      model.models = find_models_file(model.models.string(), first_library(invocation));
      const std::vector<ModelEntry> known = list_models(model.models);
      if (std::ranges::find(known, model.name, &ModelEntry::name) == known.end())
        throw Error(ErrorCode::wrong_usage,
                    fmt::format("{}: there is no model '{}'", model.models.string(), model.name),
                    "`pandect model` lists those there are");
    }
    add_api_routes(router, library, mcp, model, gatekeeping->reports);
    if (!gatekeeping->issuer.empty()) {
      if (public_site().empty())
        throw Error(ErrorCode::wrong_usage, "--oauth-issuer needs --public-url",
                    "tokens are for that address: without it those for another server would be taken");
      std::vector<std::string> audiences = gatekeeping->audiences;
      for (const char* path : {"", "/", "/mcp"}) audiences.push_back(public_site() + path);
      gate->set_tokens(std::make_shared<AccessTokens>(gatekeeping->issuer, std::move(audiences)));
      add_token_routes(router, gatekeeping->issuer);
    }
    if (gatekeeping->is_household) {
      const auto house = std::make_shared<HouseIssuer>(*gate);
      gate->set_house(house->sealed());
      add_house_issuer(router, house);
      add_token_routes(router, {});
    }
    router.allow_origins(gatekeeping->origins);
    router.set_gate(*gate);
    router.set_time(std::chrono::milliseconds(static_cast<std::int64_t>(gatekeeping->seconds * 1000)));
    if (gatekeeping->log)
      router.set_log([](const RequestRecord& record) { write_standard_error(log_line(record) + "\n"); });
    options->body_limit = [&](const HttpRequest& head) {
      return router.body_limit(head, options->body_bytes);
    };
    options->is_quick = [&](const HttpRequest& head) { return router.is_quick(head); };
    options->reload = [&] { gate->reload(); };
    serve_http(
        *options, [&router](const HttpRequest& request) { return router.handle(request); },
        [&](std::uint16_t port) {
          print(fmt::format(
              "listening at {}://{}:{}/\n", options->certificate.empty() ? "http" : "https",
              options->host.find(':') == std::string::npos ? options->host : "[" + options->host + "]",
              port));
        });
  });
}

}  // namespace pandect::cli
