#include "serve/http.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/uri.h"
#include "operations/law_address.h"
#include "operations/public_json.h"
#include "serve/hints.h"

namespace pandect {

std::string site_of(const HttpRequest& request) {
  if (!public_site().empty()) return public_site();
  const auto host = request.headers.find("host");
  const bool is_plain =
      host != request.headers.end() && !host->second.empty() && std::ranges::all_of(host->second, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '.' || c == ':' || c == '[' || c == ']';
      });
  return is_plain ? (request.is_secure ? "https://" : "http://") + host->second : std::string();
}

std::string field_of(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() || found->second.empty() ? std::string() : found->second.front();
}

void read_target(std::string_view target, HttpRequest& request) {
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  request.path = uri_decoded(target.substr(0, mark));
  if (mark == std::string_view::npos) return;
  for (std::size_t at = mark + 1; at < target.size();) {
    const std::size_t end = std::min(target.find('&', at), target.size());
    const std::string_view pair = target.substr(at, end - at);
    at = end + 1;
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    request.query[uri_decoded(pair.substr(0, equals), true)].push_back(
        uri_decoded(pair.substr(std::min(equals + 1, pair.size())), true));
  }
}

HttpResponse problem(const Error& error, int status) {
  const ErrorInfo& info = error_info(error.code());
  HttpResponse response;
  response.status = status != 0 ? status : info.http_status;
  response.type = "application/problem+json";
  Json body = {{"type", fmt::format("urn:pandect:error:{}", info.name)},
               {"title", info.name},
               {"status", response.status},
               {"detail", without_folders(error.what())}};
  if (!error.hint().empty()) {
    // Who has a server of their own may be the one who runs it.
    const std::string callers = hint_for(Face::routes, error.hint());
    body["hint"] = without_folders(callers.empty() ? error.hint() : callers);
  }
  add_said(body, "detail", error);
  response.body = dump_json(body) + "\n";
  return response;
}

std::string problem_event(const Error& error) {
  std::string body = problem(error).body;
  body.pop_back();  // the end of its line
  return server_event("problem", body);
}

HttpResponse json_response(std::string json) {
  HttpResponse response;
  response.body = std::move(json += '\n');
  return response;
}

std::string server_event(std::string_view name, std::string_view data) {
  return fmt::format("event: {}\ndata: {}\n\n", name, data);
}

}  // namespace pandect
