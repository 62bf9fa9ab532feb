#include "serve/router.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <new>

#include <fmt/format.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/work_limit.h"
#include "pandect/library.h"
#include "serve/gzip.h"
#include "serve/request_head.h"
#include "text/said.h"

namespace pandect {

namespace {

/// True if a caller's own id for a request is safe to log.
bool is_request_id(std::string_view id) {
  return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

/// The trace id of "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"; empty if it is invalid. Source:
/// W3C Trace Context, section 3.2
std::string trace_of(const HttpRequest& request) {
  constexpr std::size_t trace_begin = 3;
  constexpr std::size_t trace_length = 32;
  constexpr std::size_t whole_length = 55;
  const auto header = request.headers.find("traceparent");
  if (header == request.headers.end() || header->second.size() < whole_length) return {};
  const std::string trace = header->second.substr(trace_begin, trace_length);
  const bool hexadecimal =
      std::ranges::all_of(trace, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  return hexadecimal && trace.find_first_not_of('0') != std::string::npos ? trace : std::string();
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;  // the second number
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// What a request gives for the parameters of a route.
Arguments arguments_in(const Route& route, const HttpRequest& request) {
  if (route.body == Route::Body::json) {
    if (!request.query.empty())
      throw Error(ErrorCode::wrong_usage,
                  fmt::format("{} has no parameter '{}'", route.path, request.query.begin()->first),
                  "it has none in its address");
    const Json body = request.body.empty() ? Json::object() : parse_json(request.body, "the request");
    return read_arguments(route.path, route.parameters, body, route.closed);
  }
  if (route.any_fields) return {};
  Json sent = Json::object();
  const bool is_form = route.path.ends_with('}');  // whose fields may be empty: field_of() reads them
  for (const auto& [name, values] : request.query) {
    if (is_form)
      parameter_named(route.path, route.parameters, name);
    else
      sent[name] = values.size() == 1 ? Json(values.front()) : Json(values);
  }
  return is_form ? Arguments() : read_arguments(route.path, route.parameters, sent);
}

/// A form of another site's page can send nothing that says it is JSON.
bool may_be_json(const HttpRequest& request) {
  const auto type = request.headers.find("content-type");
  if (type == request.headers.end()) return true;
  return !type->second.starts_with("text/plain") && !type->second.starts_with("multipart/");
}

}  // namespace

std::string log_line(const RequestRecord& record) {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::hh_mm_ss time(now - day);
  Json line{{"time", fmt::format("{}T{:02}:{:02}:{:02}.{:03}Z", format_date(day), time.hours().count(),
                                 time.minutes().count(), time.seconds().count(), time.subseconds().count())},
            {"request", record.id},
            {"trace", record.trace},
            {"key", record.who},
            {"address", record.peer},
            {"method", record.method},
            {"route", record.route},
            {"status", record.status},
            {"seconds", record.seconds},
            {"bytes", record.bytes}};
  return dump_json(line);
}

bool is_at(const Route& route, std::string_view path) {
  if (!route.path.ends_with('}')) return route.path == path;
  return path.starts_with(std::string_view(route.path).substr(0, route.path.find('{')));
}

const Route* Router::route_at(const HttpRequest& request) const {
  const Route* found = nullptr;
  for (const Route& route : routes_) {
    if (!is_at(route, request.path)) continue;
    if (route.method == request.method) return &route;
    found = &route;
  }
  return found;
}

HttpResponse Router::dispatch(HttpRequest& request) const {
  std::string allowed;
  for (const Route& route : routes_) {
    if (!is_at(route, request.path)) continue;
    if (route.method != request.method) {
      allowed += (allowed.empty() ? "" : ", ") + route.method;
      continue;
    }
    if (route.documented) request.arguments = arguments_in(route, request);
    return route.handler(request);
  }
  if (allowed.empty())
    return problem({ErrorCode::wrong_usage, "nothing is at this address", "/openapi.json lists what is"},
                   404);
  HttpResponse response =
      problem({ErrorCode::wrong_usage, fmt::format("this address takes {} only", allowed)}, 405);
  response.headers.emplace_back("Allow", allowed);
  return response;
}

HttpResponse Router::guarded(const std::stop_token& stop, const std::function<HttpResponse()>& make) const {
  try {
    const WorkLimit limit(time_, stop);
    return make();
  } catch (const Error& error) {
    return problem(error);
  } catch (const std::bad_alloc&) {
    return problem({ErrorCode::no_space, "the memory is used up"});
  } catch (const std::exception&) {
    // The details are for the server's operator, not for the client.
    return problem({ErrorCode::internal, "internal error", "please report it"});
  }
}

namespace {

/// Adds a header; what replies vary by is one list.
void add_header(HttpResponse& response, const std::pair<std::string, std::string>& header) {
  const auto given = std::ranges::find(response.headers, "Vary", &std::pair<std::string, std::string>::first);
  if (header.first != "Vary" || given == response.headers.end())
    response.headers.push_back(header);
  else
    given->second += ", " + header.second;
}

bool is_origin(std::string_view text) {
  const std::size_t scheme = text.find("://");
  const bool is_web = text.starts_with("http://") || text.starts_with("https://");
  return is_web && text.size() > scheme + 3 &&
         text.find_first_of("/?#@ \"<>,*", scheme + 3) == std::string_view::npos;
}

/// True if a request of data names a day that is over: what the law was then is rarely told anew.
bool names_past_day(const HttpRequest& request) {
  const std::string day = request.arguments.text("as_of");
  return !day.empty() && day < format_date(today());
}

}  // namespace

void Router::allow_origins(std::vector<std::string> origins) {
  for (std::string& origin : origins) {
    origin = ascii_lower(origin);
    if (!is_origin(origin))
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no origin of pages", origin),
                  "give it as https://app.example.org, without a path");
  }
  origins_ = std::move(origins);
}

std::optional<HttpResponse> Router::preflight(const HttpRequest& request) {
  if (request.method != "OPTIONS" || !request.headers.contains("access-control-request-method"))
    return std::nullopt;
  HttpResponse response;
  response.status = 204;
  response.type = "text/plain";
  response.headers = {{"Access-Control-Allow-Methods", "GET, POST, DELETE"},
                      {"Access-Control-Allow-Headers",
                       "Authorization, Content-Type, Accept, If-None-Match, X-Request-Id, traceparent, "
                       "MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID"},
                      {"Access-Control-Max-Age", "86400"}};
  return response;
}

void Router::represent(const Route* route, const HttpRequest& request, HttpResponse& response) {
  constexpr std::size_t worth_it = 1024;  // bytes; below it the head is most of a reply
  const bool is_text = response.type.starts_with("text/") ||
                       response.type.find("json") != std::string::npos ||
                       response.type.find("xml") != std::string::npos;
  const auto accepted = request.headers.find("accept-encoding");
  const bool is_packed = is_text && response.body.size() >= worth_it && accepted != request.headers.end() &&
                         accepts_gzip(accepted->second);
  if (is_text) add_header(response, {"Vary", "Accept-Encoding"});
  if (route != nullptr && route->revalidated && response.status == 200) {
    // Strong: it names the bytes that are sent, packed or not.
    const std::string hash = content_hash(response.body);
    response.headers.emplace_back("ETag", fmt::format("\"{}{}\"", hash, is_packed ? "-gzip" : ""));
    response.headers.emplace_back(
        "Cache-Control", request.is_of_past_day ? "private, max-age=300, immutable" : "private, no-cache");
    const auto known = request.headers.find("if-none-match");
    if (known != request.headers.end() && known->second.find('"' + hash) != std::string::npos) {
      response.status = 304;
      response.body.clear();
    }
  }
  if (!is_packed || response.body.empty()) return;
  response.body = gzipped(response.body);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

HttpResponse Router::handle(HttpRequest request) {
  const auto begin = std::chrono::steady_clock::now();
  const Route* route = route_at(request);
  RequestRecord made;
  // Addresses that are no route are counted as one: a caller cannot make the table grow.
  made.route = route == nullptr ? "other" : route->path;
  const auto given = request.headers.find("x-request-id");
  made.id = given != request.headers.end() && is_request_id(given->second)
                ? given->second
                : fmt::format("{:x}-{:x}", begin.time_since_epoch().count(), asked_++);
  made.trace = trace_of(request);
  if (const auto origin = request.headers.find("origin"); origin != request.headers.end())
    request.is_of_allowed_site = std::ranges::find(origins_, origin->second) != origins_.end();
  Gate::Admission admission;
  HttpResponse response = guarded(request.stop, [&] {
    const Access wanted = route == nullptr ? Access::open : route->access;
    // What changes something or costs much is not done for another site's page.
    const bool costs = request.method != "GET" || wanted >= Access::ask;
    if (request.is_of_allowed_site)
      if (std::optional<HttpResponse> may = preflight(request)) return *may;
    if (costs && !request.is_of_allowed_site && is_from_another_site(request))
      return problem({ErrorCode::no_permission, "pages of other sites may not do this"}, 403);
    if (route != nullptr && route->body == Route::Body::json && !may_be_json(request))
      return problem({ErrorCode::wrong_usage, "the body is said to be no JSON",
                      "send it with Content-Type: application/json"},
                     415);
    const bool counts = route == nullptr || !route->is_free || !route->is_free(request);
    if (gate_ != nullptr) admission = gate_->admit(request, wanted, counts);
    made.who = request.who = admission.who;
    request.access = name_of(admission.access);
    if (gate_ == nullptr && wanted == Access::admin)
      return problem(SaidError(ErrorCode::no_permission, say("nobody-may")), 401);
    return admission.refusal ? std::move(*admission.refusal) : dispatch(request);
  });
  const auto in_form = [route](const HttpRequest& asked, HttpResponse said) {
    const bool refused = route != nullptr && route->refusal && said.type == "application/problem+json";
    return refused ? route->refusal(asked, std::move(said)) : said;
  };
  response = in_form(request, std::move(response));
  const std::chrono::duration<double> waited = begin - request.arrived;
  response.stages.emplace_back("wait", waited.count());
  request.is_of_past_day = names_past_day(request);
  // The question is not kept longer than needed to answer it.
  request.body.clear();
  request.query.clear();
  request.arguments = {};
  std::vector<std::pair<std::string, std::string>> headers = std::move(admission.rate);
  headers.emplace_back("X-Request-Id", made.id);
  if (!origins_.empty()) headers.emplace_back("Vary", "Origin");
  if (request.is_of_allowed_site) {
    headers.emplace_back("Access-Control-Allow-Origin", request.headers["origin"]);
    headers.emplace_back("Access-Control-Expose-Headers",
                         "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Page, X-Request-Id, "
                         "X-Total-Count, WWW-Authenticate");
  }
  const auto finish = [this, made, request, route, headers](HttpResponse done) {
    for (const auto& header : headers) add_header(done, header);
    if (!done.stream) {
      represent(route, request, done);
      record(made, request, done);
      return done;
    }
    done.stream = [this, made, request, status = done.status, stages = done.stages,
                   stream = std::move(done.stream)](const SendPiece& send) {
      HttpResponse sent;
      sent.status = status;
      sent.stages = stages;
      std::size_t bytes = 0;
      try {
        const WorkLimit limit(time_, request.stop);
        stream([&](std::string_view piece) {
          bytes += piece.size();
          return send(piece);
        });
      } catch (const std::exception&) {
        send(server_event("problem", problem({ErrorCode::internal, "internal error"}).body));
      }
      RequestRecord streamed = made;
      streamed.bytes = bytes;
      record(streamed, request, sent);
    };
    return done;
  };
  if (!response.later) return finish(std::move(response));
  response.later = [this, finish, in_form, request, stages = response.stages,
                    later = std::move(response.later)] {
    HttpResponse done = in_form(request, guarded(request.stop, later));
    done.stages.insert(done.stages.end(), stages.begin(), stages.end());
    return finish(std::move(done));
  };
  return response;
}

void Router::record(RequestRecord record, const HttpRequest& request, const HttpResponse& response) {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - request.arrived;
  {
    const std::scoped_lock lock(mutex_);
    ++counts_[{record.route, response.status}];
    requests_[record.route].add(taken.count());
    for (const auto& [stage, seconds] : response.stages) stages_[{record.route, stage}].add(seconds);
  }
  if (!log_) return;
  record.peer = request.peer;
  record.method = request.method;
  record.status = response.status;
  record.seconds = taken.count();
  record.bytes += response.body.size();
  log_(record);
}

bool Router::is_quick(const HttpRequest& head) const {
  const Route* route = route_at(head);
  return route != nullptr && route->quick;
}

std::size_t Router::body_limit(const HttpRequest& head, std::size_t otherwise) const {
  const Route* route = route_at(head);
  if (route == nullptr || route->body_bytes == 0 || route->method != head.method) return otherwise;
  // Do not read large bodies from clients without permission.
  const bool may = route->access < Access::admin || (gate_ != nullptr && gate_->allows(head, route->access));
  return may ? route->body_bytes : otherwise;
}

void Router::Histogram::add(double value) {
  const auto bucket = std::ranges::lower_bound(bounds, value) - bounds.begin();
  ++counts[static_cast<std::size_t>(bucket)];
  seconds += value;
}

std::string Router::Histogram::text(std::string_view name, const std::string& labels) const {
  std::string out;
  std::size_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += counts[i];
    const std::string bound = i < bounds.size() ? fmt::format("{}", bounds[i]) : "+Inf";
    out += fmt::format("{}_bucket{{{},le=\"{}\"}} {}\n", name, labels, bound, sum);
  }
  out += fmt::format("{}_sum{{{}}} {:.6f}\n", name, labels, seconds);
  return out + fmt::format("{}_count{{{}}} {}\n", name, labels, sum);
}

std::string Router::metrics() const {
  std::string out = fmt::format(
      "# TYPE pandect_info gauge\npandect_info{{version=\"{}\"}} 1\n"
      "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {}\n",
      version(), resident_bytes());
  const std::scoped_lock lock(mutex_);
  out += "# TYPE pandect_http_requests_total counter\n";
  for (const auto& [key, count] : counts_)
    out += fmt::format("pandect_http_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first,
                       key.second, count);
  out += "# TYPE pandect_http_request_duration_seconds histogram\n";
  for (const auto& [route, times] : requests_)
    out += times.text("pandect_http_request_duration_seconds", fmt::format("route=\"{}\"", route));
  out += "# TYPE pandect_stage_duration_seconds histogram\n";
  for (const auto& [key, times] : stages_)
    out += times.text("pandect_stage_duration_seconds",
                      fmt::format("route=\"{}\",stage=\"{}\"", key.first, key.second));
  return out;
}

}  // namespace pandect
