#include "serve/router.h"

#include <algorithm>
#include <chrono>
#include <new>

#include <fmt/format.h>

#include "base/date.h"
#include "pandect/library.h"

namespace pandect {

namespace {

/// A caller's own name for a request, where it is one that a log can hold.
bool is_request_id(std::string_view id) {
  return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

}  // namespace

std::string log_line(const RequestRecord& record) {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::hh_mm_ss time(now - day);
  Json line{{"time", fmt::format("{}T{:02}:{:02}:{:02}.{:03}Z", format_date(day), time.hours().count(),
                                 time.minutes().count(), time.seconds().count(), time.subseconds().count())},
            {"request", record.id},
            {"key", record.who},
            {"address", record.peer},
            {"method", record.method},
            {"route", record.route},
            {"status", record.status},
            {"seconds", record.seconds},
            {"bytes", record.bytes}};
  return dump_json(line);
}

const Route* Router::route_at(const HttpRequest& request) const {
  const Route* found = nullptr;
  for (const Route& route : routes_) {
    if (route.path != request.path) continue;
    if (route.method == request.method) return &route;
    found = &route;
  }
  return found;
}

HttpResponse Router::dispatch(const HttpRequest& request) const {
  std::string allowed;
  for (const Route& route : routes_) {
    if (route.path != request.path) continue;
    if (route.method != request.method) {
      allowed += (allowed.empty() ? "" : ", ") + route.method;
      continue;
    }
    for (const RouteParameter& parameter : route.parameters) {
      if (route.method == "GET" && parameter.required && !request.query.contains(parameter.name))
        throw Error(ErrorCode::wrong_usage, fmt::format("the parameter '{}' is missing", parameter.name),
                    parameter.about);
    }
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

HttpResponse Router::handle(const HttpRequest& request) {
  const auto begin = std::chrono::steady_clock::now();
  const Route* route = route_at(request);
  HttpResponse response;
  RequestRecord record;
  try {
    Gate::Admission admission;
    if (gate_ != nullptr) admission = gate_->admit(request, route == nullptr ? Access::open : route->access);
    record.who = admission.who;
    response = admission.refusal ? std::move(*admission.refusal) : dispatch(request);
  } catch (const Error& error) {
    response = problem(error);
  } catch (const std::bad_alloc&) {
    response = problem({ErrorCode::no_space, "the memory is used up"});
  } catch (const std::exception&) {
    // What it says is for whoever runs the server, not for whoever asks it.
    response = problem({ErrorCode::internal, "a mistake in Pandect", "please report it"});
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  // Addresses that are no route are counted as one: a caller cannot make the table grow.
  const std::string path = route == nullptr ? "other" : route->path;
  const auto given = request.headers.find("x-request-id");
  record.id = given != request.headers.end() && is_request_id(given->second)
                  ? given->second
                  : fmt::format("{:x}-{:x}", begin.time_since_epoch().count(), asked_++);
  response.headers.emplace_back("X-Request-Id", record.id);
  if (log_) {
    record.peer = request.peer;
    record.method = request.method;
    record.route = path;
    record.status = response.status;
    record.seconds = taken.count();
    record.bytes = response.body.size();
    log_(record);
  }
  const std::scoped_lock lock(mutex_);
  Count& count = counts_[{path, response.status}];
  ++count.requests;
  count.seconds += taken.count();
  return response;
}

std::string Router::metrics() const {
  std::string requests = "# TYPE pandect_http_requests_total counter\n";
  std::string seconds = "# TYPE pandect_http_request_seconds_total counter\n";
  const std::scoped_lock lock(mutex_);
  for (const auto& [key, count] : counts_) {
    const std::string labels = fmt::format("{{route=\"{}\",status=\"{}\"}}", key.first, key.second);
    requests += fmt::format("pandect_http_requests_total{} {}\n", labels, count.requests);
    seconds += fmt::format("pandect_http_request_seconds_total{} {:.6f}\n", labels, count.seconds);
  }
  return requests + seconds;
}

std::string Router::openapi() const {
  Json paths = Json::object();
  for (const Route& route : routes_) {
    if (!route.documented) continue;
    Json operation = {{"summary", route.summary}};
    Json properties = Json::object();
    Json required = Json::array();
    for (const RouteParameter& parameter : route.parameters) {
      const Json schema = {{"type", parameter.type}};
      if (route.method == "GET") {
        operation["parameters"].push_back({{"name", parameter.name},
                                           {"in", "query"},
                                           {"description", parameter.about},
                                           {"required", parameter.required},
                                           {"schema", schema}});
      } else {
        properties[parameter.name] = {{"type", parameter.type}, {"description", parameter.about}};
        if (parameter.required) required.push_back(parameter.name);
      }
    }
    if (route.method != "GET") {
      Json schema = {{"type", "object"}, {"properties", properties}};
      if (!required.empty()) schema["required"] = required;
      operation["requestBody"] = {{"required", true},
                                  {"content", {{"application/json", {{"schema", schema}}}}}};
    }
    if (route.access != Access::open) operation["security"] = {Json::object(), {{"key", Json::array()}}};
    operation["responses"] = {
        {"200", {{"description", "Done"}}},
        {"default",
         {{"description", "What went wrong"},
          {"content", {{"application/problem+json", {{"schema", {{"type", "object"}}}}}}}}}};
    std::string method = route.method;
    std::ranges::transform(method, method.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    paths[route.path][method] = operation;
  }
  return dump_json(
      {{"openapi", "3.1.0"},
       {"info", {{"title", "Pandect"}, {"version", version()}}},
       {"paths", paths},
       {"components", {{"securitySchemes", {{"key", {{"type", "http"}, {"scheme", "bearer"}}}}}}}});
}

}  // namespace pandect
