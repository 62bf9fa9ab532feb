#include "serve/api_routes.h"

#include <algorithm>
#include <stop_token>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/date.h"
#include "base/hash.h"
#include "serve/admin_routes.h"
#include "serve/chat_completions.h"
#include "serve/check_routes.h"
#include "serve/embeddings.h"
#include "serve/law_page.h"
#include "serve/mcp_route.h"
#include "serve/page.h"
#include "serve/public_json.h"
#include "serve/reports.h"
#include "serve/request_values.h"
#include "serve/route_parameters.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_question = 5000;  // code points
constexpr std::size_t last_hit = 900;           // that a page of hits may begin behind

std::string question_of(const HttpRequest& request) {
  std::string question = value_of(request, "q");
  if (count_code_points(question) > longest_question)
    throw Error(ErrorCode::wrong_usage,
                fmt::format("the question is longer than {} characters", longest_question));
  return question;
}

ShowOptions show_options(const HttpRequest& request) {
  ShowOptions options;
  options.as_of = value_of(request, "as_of");
  return options;
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The facade's result as public JSON, with the times of computing and writing it.
/// @param asked the day asked for
template <typename Find>
HttpResponse reply(const std::string& asked, const Find& find) {
  const Clock::time_point begin = Clock::now();
  const auto found = find();
  const double finding = seconds_since(begin);
  const Clock::time_point writing = Clock::now();
  HttpResponse response = json_response(dump_json(public_json(json_of(found), asked)));
  response.stages = {{"find", finding}, {"write", seconds_since(writing)}};
  return response;
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

AskOptions ask_options(const HttpRequest& request) {
  AskOptions options;
  options.as_of = value_of(request, "as_of");
  options.language = value_of(request, "language");
  options.passages = count_of(request, "passages", options.passages);
  options.scope = scope_of(request);
  return options;
}

HttpResponse answer_question(const Library& library, const HttpRequest& request) {
  const AskOptions options = ask_options(request);
  const auto find = [&] { return library.ask(question_of(request), options); };
  return accepts_events(request) ? events_of(public_json(json_of(find()), options.as_of))
                                 : reply(options.as_of, find);
}

/// The events of an answer that a model writes: its words as they arrive, then each sentence with its
/// verdict, then the whole.
void stream_written(const Library& library, const std::string& question, AskOptions options,
                    const SendPiece& send) {
  std::stop_source stop;
  options.step_models.monitor.stop = stop.get_token();
  options.on_text = [&](std::string_view piece) {
    if (!send(server_event("text", dump_json({{"text", piece}})))) stop.request_stop();
  };
  try {
    const Json answer = public_json(json_of(library.ask(question, options)), options.as_of);
    for (const Json& sentence : answer["sentences"]) send(server_event("sentence", dump_json(sentence)));
    send(server_event("answer", dump_json(answer)));
  } catch (const Error& error) {
    send(problem_event(error));
  }
}

/// An answer written by the chat model.
HttpResponse ask_model(const std::shared_ptr<const Library>& library, const ServedModel& model,
                       const HttpRequest& request) {
  AskOptions options = ask_options(request);
  use_model(options, model);
  const std::string question = question_of(request);
  HttpResponse response;
  if (accepts_events(request)) {
    response.type = "text/event-stream";
    response.stream = [=](const SendPiece& send) { stream_written(*library, question, options, send); };
  } else {
    response.later = [=] {
      return json_response(dump_json(public_json(json_of(library->ask(question, options)), options.as_of)));
    };
  }
  return response;
}

HttpResponse search(const Library& library, const HttpRequest& request) {
  SearchOptions options;
  options.as_of = value_of(request, "as_of");
  options.language = value_of(request, "language");
  options.limit = count_of(request, "limit", options.limit);
  options.offset = count_of(request, "offset", 0, 0, last_hit);
  options.scope = scope_of(request);
  return reply(options.as_of, [&] { return library.search(question_of(request), options); });
}

HttpResponse check(const Library& library, const HttpRequest& request) {
  const Json body = parse_json(request.body, "the request");
  expect_members(body,
                 {"text", "as_of", "language", "work", "context", "kind", "jurisdiction", "collection"});
  CheckOptions options;
  options.as_of = member_of(body, "as_of");
  options.language = member_of(body, "language");
  options.work = member_of(body, "work");
  options.context = members_of(body, "context");
  options.scope = {
      {}, members_of(body, "kind"), members_of(body, "jurisdiction"), {}, members_of(body, "collection")};
  return reply(options.as_of, [&] { return library.check(required_member(body, "text"), options); });
}

/// A part of a list of an object, with its total length and the offset of the next part.
void cut_list(Json& json, const std::string& name, const ListPart& part) {
  Json& all = json[name];
  const std::size_t total = all.size();
  Json kept = Json::array();
  for (std::size_t i = part.offset; i < std::min(total, part.offset + part.limit); ++i)
    kept.push_back(std::move(all[i]));
  all = std::move(kept);
  json["total_" + name] = total;
  if (part.offset + part.limit < total) json["next_offset"] = part.offset + part.limit;
}

/// The counts of a library, without its folder on the machine.
HttpResponse status(const Library& library, const HttpRequest& request) {
  Json status = json_of(library.status());
  for (const char* list : {"all_works", "problems", "replacements"}) cut_list(status, list, part_of(request));
  status.erase("path");
  return json_response(dump_json(public_json(std::move(status))));
}

HttpResponse works(const Library& library, const HttpRequest& request) {
  const ListPart part = part_of(request);
  const WorkList list = library.works(value_of(request, "name"), part);
  Json json{{"works", public_json(json_of(list.works))},
            {"total_works", list.total},
            {"facets",
             {{"jurisdiction", list.jurisdictions},
              {"language", list.languages},
              {"kind", list.kinds},
              {"collection", list.collections}}}};
  if (part.offset + list.works.size() < list.total) json["next_offset"] = part.offset + list.works.size();
  return json_response(dump_json(json));
}

/// The address of the next part of a list, for replies that are lists themselves (RFC 8288).
void link_next(HttpResponse& response, const HttpRequest& request, std::size_t next) {
  std::string target = request.path;
  char mark = '?';
  const auto add = [&](const std::string& name, const std::string& value) {
    target += mark + percent_encoded(name) + '=' + percent_encoded(value);
    mark = '&';
  };
  for (const auto& [name, values] : request.query) {
    for (const std::string& value : values)
      if (name != "offset") add(name, value);
  }
  add("offset", std::to_string(next));
  response.headers.emplace_back("Link", fmt::format("<{}>; rel=\"next\"", target));
}

HttpResponse links(const Library& library, const HttpRequest& request) {
  ShowOptions options = show_options(request);
  options.part = part_of(request);
  options.similar = count_of(request, "similar", 0);
  std::size_t longest = 0;
  HttpResponse response = reply(options.as_of, [&] {
    std::vector<Links> all = library.links(value_of(request, "reference"), options);
    for (const Links& one : all) longest = std::max({longest, one.total_refers_to, one.total_referred_from});
    return all;
  });
  const std::size_t next = options.part.offset + options.part.limit;
  if (next < longest) link_next(response, request, next);
  return response;
}

HttpResponse terms(const Library& library, const HttpRequest& request) {
  ShowOptions options = show_options(request);
  options.part = part_of(request);
  options.term = value_of(request, "term");
  std::size_t total = 0;
  HttpResponse response = reply(options.as_of, [&] {
    TermList list = library.list_terms(value_of(request, "reference"), options);
    total = list.total;
    return std::move(list.terms);
  });
  response.headers.emplace_back("X-Total-Count", std::to_string(total));
  const std::size_t next = options.part.offset + options.part.limit;
  if (next < total) link_next(response, request, next);
  return response;
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

/// A key of everything that decides the reply of a build: route, question, and day.
Recall::Key key_of(const HttpRequest& request) {
  std::string asked = request.path + '\n' + format_date(today());
  for (const auto& [name, values] : request.query) {
    for (const std::string& value : values)
      asked += fmt::format("\n{}:{}{}:{}", name.size(), name, value.size(), value);
  }
  const Hash128 hash = hash128(asked);
  return {hash.high, hash.low};
}

using Answering = std::function<HttpResponse(const Library&, const HttpRequest&)>;

/// Returns the cached reply of the same build to the same question, or computes it.
HttpResponse recalled(LibraryInUse& library, const HttpRequest& request, const Answering& answer) {
  const std::shared_ptr<const LibraryInUse::InUse> in_use = library.in_use();
  if (library.is_at_cluster()) {
    HttpResponse response;
    response.later = [in_use, request, answer] { return answer(in_use->library, request); };
    return response;
  }
  if (accepts_events(request)) return answer(in_use->library, request);
  std::optional<HttpResponse> fresh;
  const auto given = in_use->replies.get<GivenReply>(key_of(request), [&] {
    fresh = answer(in_use->library, request);  // errors are thrown, and not cached
    return GivenReply{fresh->body, fresh->headers};
  });
  if (fresh) return std::move(*fresh);
  HttpResponse response;
  response.body = given->body;
  response.headers = given->headers;
  return response;
}

std::vector<RouteParameter> joined(std::vector<RouteParameter> parameters, std::vector<RouteParameter> more) {
  for (RouteParameter& one : more) parameters.push_back(std::move(one));
  return parameters;
}

void add_reading(Router& router, LibraryInUse& library, const ServedModel& model) {
  const Json to_100{{"minimum", 1}, {"maximum", 100}};
  const RouteParameter question{"q", "string", "The question, in the language of the law", true, some_text()};
  const RouteParameter reference{"reference", "string", "An id, a title, or any way of citing", true,
                                 some_text()};
  const RouteParameter as_of = as_of_parameter();
  const RouteParameter language = language_parameter();
  const auto add = [&](const char* path, const char* summary, std::vector<RouteParameter> parameters,
                       const Answering& answer, Access access = Access::read) {
    Route route{"GET", path, summary, std::move(parameters), {}};
    route.handler = [&library, answer](const HttpRequest& request) {
      return recalled(library, request, answer);
    };
    route.access = access;
    route.revalidated = true;
    router.add(std::move(route));
  };
  add("/v1/search", "Ranked provisions with the matched words marked",
      joined({question,
              as_of,
              language,
              {"limit", "integer", "Most hits, 1 to 100", false, to_100},
              {"offset",
               "integer",
               "Number of best hits left out: those of earlier pages",
               false,
               {{"minimum", 0}, {"maximum", last_hit}}}},
             scope_parameters()),
      search);
  Route asking{
      "GET", "/v1/ask",
      "The law's own words that answer, or a model's that are held against the law; as events when "
      "text/event-stream is accepted",
      joined({question,
              as_of,
              language,
              {"passages", "integer", "Most provisions of the law's own words, 1 to 100", false, to_100}},
             scope_parameters()),
      [&library, model](const HttpRequest& request) {
        const std::string wanted = value_of(request, "model");
        if (wanted.empty() || wanted == own_words) return recalled(library, request, answer_question);
        if (wanted != model.name)
          throw Error(ErrorCode::wrong_usage, "there is no such model here", "/v1/models lists them");
        return ask_model(library.get(), model, request);
      }};
  Json models = Json::array({own_words});
  if (!model.name.empty()) models.push_back(model.name);
  asking.parameters.push_back({"model",
                               "string",
                               "Who writes the answer (default: the law's own words)",
                               false,
                               {{"enum", std::move(models)}}});
  asking.access = Access::ask;
  asking.replies.emplace_back("text/event-stream");
  router.add(std::move(asking));
  add("/v1/provisions", "Provisions by id or any way of citing",
      {reference, as_of, {"history", "boolean", "List the versions too"}},
      [](const Library& from, const HttpRequest& request) {
        ShowOptions options = show_options(request);
        options.history = flag_of(request, "history");
        return reply(options.as_of, [&] { return from.show(value_of(request, "reference"), options); });
      });
  add("/v1/differences", "What changed between the wordings of two days, word by word",
      {reference,
       {"from", "string", "The earlier day, as 2020-01-01", true, a_day()},
       {"to", "string", "The later day", true, a_day()}},
      [](const Library& from, const HttpRequest& request) {
        return reply({}, [&] {
          return from.compare(value_of(request, "reference"), value_of(request, "from"),
                              value_of(request, "to"));
        });
      });
  add("/v1/links", "What a provision refers to, and what refers to it",
      joined({reference,
              as_of,
              {"similar", "integer", "Provisions of similar meaning to add, 1 to 100 (needs an encoder)",
               false, to_100}},
             part_parameters()),
      links);
  add("/v1/terms", "The terms that laws define",
      joined({{"reference", "string", "A work or a part of one (default: all)", false, some_text()},
              {"term", "string", "Only definitions of this term", false, some_text()},
              as_of},
             part_parameters()),
      terms);
}

}  // namespace

void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp, const ServedModel& model,
                    const std::filesystem::path& reports) {
  add_reading(router, library, model);
  const auto add = [&](const char* method, const char* path, const char* summary,
                       std::vector<RouteParameter> parameters, const Answering& answer, Access access) {
    Route route{method, path, summary, std::move(parameters), {}};
    route.handler = [&library, answer](const HttpRequest& request) {
      return answer(*library.get(), request);
    };
    route.access = access;
    if (route.method == "POST") {
      route.body = Route::Body::json;
      route.closed = true;
    }
    router.add(std::move(route));
  };
  add("POST", "/v1/check", "Holds a text against the law it cites",
      joined(
          {{"text", "string", "The text, at most 1 MB", true, {{"pattern", "\\S"}, {"maxLength", 250'000}}},
           as_of_parameter(),
           language_parameter(),
           {"work", "string", "Law meant where the text names none", false, some_text()},
           {"context",
            "array",
            "Provisions that were at hand when it was written, by id or any way of citing",
            false,
            {{"items", Json{{"type", "string"}, {"pattern", "\\S"}}}, {"maxItems", 100}}}},
          scope_parameters(false)),
      check, Access::ask);
  add("GET", "/v1/works", "The laws in the library",
      joined({{"name", "string", "Only those with this in their title or id", false, some_text()}},
             part_parameters()),
      works, Access::read);
  add("GET", "/v1/status", "What the library holds, and what could not be read", part_parameters(), status,
      Access::read);
  Route ready{"GET", "/readyz", "Whether the library answers", {}, [&library](const HttpRequest&) {
                if (!library.is_there())
                  return problem({ErrorCode::not_a_library, "the library is not there"}, 503);
                return json_response(R"({"status":"ready"})");
              }};
  Route health{"GET", "/healthz", "Whether the server runs", {}, [](const HttpRequest&) {
                 return json_response(R"({"status":"ok"})");
               }};
  for (Route* route : {&ready, &health}) {
    route->access = Access::open;
    route->quick = true;
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
  router.add({"GET",
              "/openapi.json",
              "This table",
              {},
              [&router](const HttpRequest&) { return json_response(router.openapi()); },
              true,
              Access::open});
  add_mcp_route(router, mcp);
  add_chat_routes(router, library, model);
  add_embeddings_route(router, library);
  add_check_routes(router, library);
  add_admin_routes(router, library);
  add_page_routes(router);
  add_law_pages(router, library);
  add_report_routes(router, reports);
}

}  // namespace pandect
