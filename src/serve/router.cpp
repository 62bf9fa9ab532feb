#include "serve/router.h"

#include <algorithm>
#include <chrono>
#include <new>

#include <fmt/format.h>

#include "pandect/library.h"

namespace pandect {

bool Router::known(const std::string& path) const {
  return std::ranges::any_of(routes_, [&](const Route& route) { return route.path == path; });
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
  HttpResponse response;
  try {
    response = dispatch(request);
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
  const std::string path = known(request.path) ? request.path : "other";
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
      {{"openapi", "3.1.0"}, {"info", {{"title", "Pandect"}, {"version", version()}}}, {"paths", paths}});
}

}  // namespace pandect
