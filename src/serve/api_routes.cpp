#include "serve/api_routes.h"

#include <stop_token>

#include <fmt/format.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/uri.h"
#include "operations/operations.h"
#include "operations/schemas.h"
#include "serve/admin_routes.h"
#include "serve/chat_completions.h"
#include "serve/check_routes.h"
#include "serve/embeddings.h"
#include "serve/feed.h"
#include "serve/law_page.h"
#include "serve/mcp_route.h"
#include "serve/page.h"
#include "serve/reports.h"
#include "serve/source_pages.h"
#include "text/said.h"

namespace pandect {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool accepts_events(const HttpRequest& request) {
  const auto accept = request.headers.find("accept");
  return accept != request.headers.end() && accept->second.find("text/event-stream") != std::string::npos;
}

/// Server-sent events: each passage, then the whole answer.
HttpResponse events_of(const Json& answer) {
  HttpResponse response;
  response.type = "text/event-stream";
  for (const Json& passage : answer.value("passages", Json::array()))
    response.body += server_event("passage", dump_json(passage));
  response.body += server_event("answer", dump_json(answer));
  return response;
}

/// The address of a part of a list, with the arguments that are not usual.
std::string address_of(const Operation& operation, const Arguments& given, std::size_t offset) {
  std::string address = "/v1/" + operation.name;
  char mark = '?';
  const auto add = [&](const std::string& name, const Json& value) {
    address +=
        mark + name + '=' + percent_encoded(value.is_string() ? value.get<std::string>() : value.dump());
    mark = '&';
  };
  for (const Parameter& parameter : operation.parameters) {
    const auto value = given.json().find(parameter.name);
    if (value == given.json().end() || parameter.name == "offset" ||
        *value == parameter.schema.value("default", Json()))
      continue;
    const std::string& name = parameter.in_address.empty() ? parameter.name : parameter.in_address;
    if (!value->is_array()) add(name, *value);
    for (const Json& one : value->is_array() ? *value : Json::array()) add(name, one);
  }
  add("offset", offset);
  return address;
}

/// The result of an operation, with the times of computing and writing it. A reply that is a list itself has
/// its length and the address of its next part in headers (RFC 8288).
HttpResponse reply(const Operation& operation, const Library& library, const Arguments& given,
                   bool as_events) {
  const Clock::time_point begin = Clock::now();
  const Json result = call(operation, library, given);
  const double finding = seconds_since(begin);
  const Clock::time_point writing = Clock::now();
  if (as_events) return events_of(result);
  HttpResponse response = json_response(dump_json(operation.list.empty() ? result : result[operation.list]));
  if (!operation.list.empty()) {
    if (const auto total = result.find("total_" + operation.list); total != result.end())
      response.headers.emplace_back("X-Total-Count", total->dump());
    if (const auto next = result.find("next_offset"); next != result.end())
      response.headers.emplace_back("Link",
                                    fmt::format("<{}>; rel=\"next\"", address_of(operation, given, *next)));
  }
  response.stages = {{"find", finding}, {"write", seconds_since(writing)}};
  return response;
}

/// The events of an answer that a model writes: its words as they arrive, then each sentence with its
/// verdict, then the whole.
void stream_written(const Operation& operation, const Library& library, const Arguments& given,
                    const SendPiece& send) {
  std::stop_source stop;
  const auto on_text = [&](std::string_view piece) {
    if (!send(server_event("text", dump_json({{"text", piece}})))) stop.request_stop();
  };
  try {
    const Json answer = call(operation, library, given, {on_text, stop.get_token()});
    for (const Json& sentence : answer["sentences"]) send(server_event("sentence", dump_json(sentence)));
    send(server_event("answer", dump_json(answer)));
  } catch (const Error& error) {
    send(problem_event(error));
  }
}

/// A cached reply.
struct GivenReply {
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::size_t bytes() const {
    std::size_t sum = body.capacity();
    for (const auto& [name, value] : headers) sum += name.capacity() + value.capacity();
    return sum;
  }
};

/// A key of everything that decides the reply of a build: operation, arguments, and day.
Recall::Key key_of(const Operation& operation, const Arguments& given) {
  const Hash128 hash =
      hash128(fmt::format("{}\n{}\n{}", operation.name, format_date(today()), given.json().dump()));
  return {hash.high, hash.low};
}

/// Returns the reply that the same build gave to the same question, or computes it.
HttpResponse answer(LibraryInUse& library, const std::shared_ptr<const Operation>& operation,
                    const HttpRequest& request) {
  const std::shared_ptr<const LibraryInUse::InUse> in_use = library.in_use();
  const Arguments& given = request.arguments;
  const bool as_events = operation->name == "ask" && accepts_events(request);
  const std::string model = given.text("model");
  const bool is_written = !model.empty() && model != own_words;
  HttpResponse response;
  if (is_written && as_events) {
    response.type = "text/event-stream";
    response.stream = [=](const SendPiece& send) {
      stream_written(*operation, in_use->library, given, send);
    };
    return response;
  }
  if (is_written || (library.is_at_cluster() && operation->is_kept)) {
    response.later = [=] { return reply(*operation, in_use->library, given, as_events); };
    return response;
  }
  if (as_events || !operation->is_kept) return reply(*operation, in_use->library, given, as_events);
  std::optional<HttpResponse> fresh;
  const auto kept = in_use->replies.get<GivenReply>(key_of(*operation, given), [&] {
    fresh = reply(*operation, in_use->library, given, false);  // errors are thrown, and not cached
    return GivenReply{fresh->body, fresh->headers};
  });
  if (fresh) return std::move(*fresh);
  response.body = kept->body;
  response.headers = kept->headers;
  return response;
}

/// Every operation takes its parameters in its address, and as a JSON body: questions are then in no log of
/// addresses.
void add_operation(Router& router, LibraryInUse& library, Operation row) {
  const auto operation = std::make_shared<const Operation>(std::move(row));
  for (const char* method : {"GET", "POST"}) {
    Route route{method, "/v1/" + operation->name, operation->title, operation->parameters, {}};
    route.handler = [&library, operation](const HttpRequest& request) {
      return answer(library, operation, request);
    };
    route.access = operation->is_question ? Access::ask : Access::read;
    route.about = operation->about;
    route.result = operation->result;
    if (!operation->list.empty()) route.result = resolved(operation->result)["properties"][operation->list];
    route.example = operation->example;
    if (operation->name == "ask") route.replies.emplace_back("text/event-stream");
    route.revalidated = route.method == "GET" && operation->is_kept && !operation->is_question;
    if (route.method == "POST") route.body = Route::Body::json;
    route.closed = true;
    // A text to be checked is too long for an address.
    if (route.method == "POST" || operation->name != "check") router.add(std::move(route));
  }
}

}  // namespace

void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp, const ServedModel& model,
                    const std::filesystem::path& reports) {
  mcp.offer(model);
  for (Operation& operation : operations(model)) add_operation(router, library, std::move(operation));
  Route ready{"GET", "/readyz", "Whether the library answers", {}, [&library](const HttpRequest&) {
                if (!library.is_there())
                  return problem(SaidError(ErrorCode::not_a_library, say("library-away")), 503);
                return json_response(R"({"status":"ready"})");
              }};
  Route health{"GET", "/healthz", "Whether the server runs", {}, [](const HttpRequest&) {
                 return json_response(R"({"status":"ok"})");
               }};
  for (Route* route : {&ready, &health}) {
    route->access = Access::open;
    route->quick = true;
    route->result = object_schema({{"status", {{"type", "string"}}}});
    router.add(std::move(*route));
  }
  Route metrics{"GET", "/metrics", "Requests and seconds, for Prometheus", {}, [&router](const HttpRequest&) {
                  HttpResponse response;
                  response.type = "text/plain; version=0.0.4";
                  response.body = router.metrics();
                  return response;
                }};
  metrics.replies = {"text/plain"};
  metrics.quick = true;
  router.add(std::move(metrics));
  Route table{"GET", "/openapi.json", "This table", {}, [&router](const HttpRequest&) {
                return json_response(router.openapi());
              }};
  table.access = Access::open;
  table.result = {{"type", "object"}};
  router.add(std::move(table));
  add_mcp_route(router, mcp);
  add_chat_routes(router, library, model);
  add_embeddings_route(router, library);
  add_check_routes(router, library);
  add_admin_routes(router, library);
  add_page_routes(router);
  add_law_pages(router, library);
  add_feed_routes(router, library);
  add_source_pages(router, library);
  add_report_routes(router, reports);
}

}  // namespace pandect
