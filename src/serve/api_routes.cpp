#include "serve/api_routes.h"

#include <charconv>

#include <fmt/format.h>

#include "api/json_of.h"
#include "serve/chat_completions.h"
#include "serve/page.h"
#include "serve/public_json.h"

namespace pandect {
namespace {

constexpr std::size_t longest_question = 10000;  // bytes

std::string value_of(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string() : found->second;
}

std::string question_of(const HttpRequest& request) {
  std::string question = value_of(request, "q");
  if (question.empty()) throw Error(ErrorCode::wrong_usage, "the question is empty", "give it as q");
  if (question.size() > longest_question)
    throw Error(ErrorCode::wrong_usage,
                fmt::format("the question is longer than {} bytes", longest_question));
  return question;
}

std::size_t count_of(const HttpRequest& request, const std::string& name, std::size_t otherwise) {
  const std::string value = value_of(request, name);
  if (value.empty()) return otherwise;
  std::size_t count = 0;
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, count);
  if (error != std::errc() || stopped != end || count < 1 || count > 100)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a number from 1 to 100", name));
  return count;
}

ShowOptions show_options(const HttpRequest& request) {
  ShowOptions options;
  options.as_of = value_of(request, "as_of");
  return options;
}

/// What the facade says, as others may see it.
HttpResponse reply(Json json) {
  return json_response(dump_json(public_json(std::move(json))));
}

/// Server-sent events: each passage, then the whole answer.
HttpResponse events_of(const Json& answer) {
  HttpResponse response;
  response.type = "text/event-stream";
  for (const Json& passage : answer.value("passages", Json::array()))
    response.body += fmt::format("event: passage\ndata: {}\n\n", dump_json(passage));
  response.body += fmt::format("event: answer\ndata: {}\n\n", dump_json(answer));
  return response;
}

HttpResponse ask(const Library& library, const HttpRequest& request) {
  AskOptions options;
  options.as_of = value_of(request, "as_of");
  options.language = value_of(request, "language");
  options.passages = count_of(request, "passages", options.passages);
  const Json answer = public_json(json_of(library.ask(question_of(request), options)));
  const auto accept = request.headers.find("accept");
  const bool events =
      accept != request.headers.end() && accept->second.find("text/event-stream") != std::string::npos;
  return events ? events_of(answer) : json_response(dump_json(answer));
}

HttpResponse search(const Library& library, const HttpRequest& request) {
  SearchOptions options;
  options.as_of = value_of(request, "as_of");
  options.language = value_of(request, "language");
  options.limit = count_of(request, "limit", options.limit);
  return reply(json_of(library.search(question_of(request), options)));
}

HttpResponse check(const Library& library, const HttpRequest& request) {
  const Json body = parse_json(request.body, "the request");
  const auto member = [&](const char* name) {
    if (!body.is_object()) throw Error(ErrorCode::wrong_usage, "the request is no JSON object");
    const auto found = body.find(name);
    if (found == body.end()) return std::string();
    if (!found->is_string()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no text", name));
    return found->get<std::string>();
  };
  CheckOptions options;
  options.as_of = member("as_of");
  options.language = member("language");
  options.work = member("work");
  return reply(json_of(library.check(member("text"), options)));
}

/// The counts of a library, without where it lies on the machine.
Json status_of(const Library& library) {
  Json status = public_json(json_of(library.status()));
  status.erase("path");
  return status;
}

const RouteParameter question{"q", "string", "The question, in the language of the law", true};
const RouteParameter reference{"reference", "string", "An id, a title, or any way of citing", true};
const RouteParameter as_of{"as_of", "string", "Day whose law is meant, as 2025-06-04 (default: today)"};
const RouteParameter language{"language", "string", "Language of the text (default: detected)"};

HttpResponse mcp_reply(McpServer& mcp, const HttpRequest& request) {
  // A browser names the page that asks; pages of others have no business here.
  if (request.headers.contains("origin"))
    return problem({ErrorCode::wrong_usage, "web pages may not use this address"}, 403);
  const McpReply answer = mcp.handle_text(request.body, &request.headers);
  HttpResponse response = json_response(answer.body);
  response.status = answer.http_status;
  if (answer.body.empty()) response.body.clear();
  return response;
}

}  // namespace

void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp) {
  const auto add = [&](const char* path, const char* summary, std::vector<RouteParameter> parameters,
                       const std::function<HttpResponse(const Library&, const HttpRequest&)>& answer,
                       Access access = Access::read, const char* method = "GET") {
    router.add({method, path, summary, std::move(parameters),
                [&library, answer](const HttpRequest& request) { return answer(*library.get(), request); },
                true, access});
  };
  add("/v1/search", "Ranked provisions with the matched words marked",
      {question, as_of, language, {"limit", "integer", "Most hits, 1 to 100"}}, search);
  add("/v1/ask", "The law's own words that answer; as events when text/event-stream is accepted",
      {question, as_of, language, {"passages", "integer", "Most provisions, 1 to 100"}}, ask, Access::ask);
  add("/v1/provisions", "Provisions by id or any way of citing",
      {reference, as_of, {"history", "boolean", "List the versions too"}},
      [](const Library& from, const HttpRequest& request) {
        ShowOptions options = show_options(request);
        options.history = value_of(request, "history") == "true";
        return reply(json_of(from.show(value_of(request, "reference"), options)));
      });
  add("/v1/differences", "What changed between the wordings of two days, word by word",
      {reference,
       {"from", "string", "The earlier day, as 2020-01-01", true},
       {"to", "string", "The later day", true}},
      [](const Library& from, const HttpRequest& request) {
        return reply(json_of(from.compare(value_of(request, "reference"), value_of(request, "from"),
                                          value_of(request, "to"))));
      });
  add("/v1/links", "What a provision refers to, and what refers to it", {reference, as_of},
      [](const Library& from, const HttpRequest& request) {
        return reply(json_of(from.links(value_of(request, "reference"), show_options(request))));
      });
  add("/v1/terms", "The terms that laws define",
      {{"reference", "string", "A work or a part of one (default: all)"}, as_of},
      [](const Library& from, const HttpRequest& request) {
        return reply(json_of(from.terms(value_of(request, "reference"), show_options(request))));
      });
  add("/v1/check", "Holds a text against the law it cites",
      {{"text", "string", "The text, at most 1 MB", true},
       as_of,
       language,
       {"work", "string", "Law meant where the text names none"}},
      check, Access::ask, "POST");
  add("/v1/works", "The laws in the library", {}, [](const Library& from, const HttpRequest&) {
    return json_response(dump_json({{"works", status_of(from)["all_works"]}}));
  });
  add("/v1/status", "What the library holds, and what could not be read", {},
      [](const Library& from, const HttpRequest&) { return json_response(dump_json(status_of(from))); });
  add(
      "/readyz", "Whether the library answers", {},
      [](const Library&, const HttpRequest&) { return json_response(R"({"status":"ready"})"); },
      Access::open);
  router.add({"GET",
              "/healthz",
              "Whether the server runs",
              {},
              [](const HttpRequest&) { return json_response(R"({"status":"ok"})"); },
              true,
              Access::open});
  router.add({"GET", "/metrics", "Requests and seconds, for Prometheus", {}, [&router](const HttpRequest&) {
                HttpResponse response;
                response.type = "text/plain; version=0.0.4";
                response.body = router.metrics();
                return response;
              }});
  router.add({"GET",
              "/openapi.json",
              "This table",
              {},
              [&router](const HttpRequest&) { return json_response(router.openapi()); },
              true,
              Access::open});
  router.add({"POST",
              "/mcp",
              "Model Context Protocol, a message a request",
              {},
              [&mcp](const HttpRequest& request) { return mcp_reply(mcp, request); },
              true,
              Access::ask});
  add("/v1/chat/completions", "As OpenAI's, so that any chat program can ask; the law's own words answer",
      {{"messages", "array", "The conversation; its last message is the question", true},
       {"model", "string", "One of /v1/models"},
       {"stream", "boolean", "As server-sent events"}},
      chat_completion, Access::ask, "POST");
  router.add({"GET", "/v1/models", "The models of /v1/chat/completions", {}, [](const HttpRequest&) {
                return json_response(dump_json(chat_models()));
              }});
  add_page_routes(router);
}

}  // namespace pandect
