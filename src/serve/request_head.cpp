#include "serve/request_head.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"

namespace pandect {
namespace {

[[noreturn]] void refuse(const char* what, const char* hint = "") {
  throw Error(ErrorCode::wrong_usage, what, hint);
}

/// "law.example.org:8080" of "http://law.example.org:8080/"; empty for anything else.
std::string_view authority_of(std::string_view address) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!ascii_lower(address.substr(0, scheme.size())).starts_with(scheme)) continue;
    address.remove_prefix(scheme.size());
    return address.substr(0, address.find_first_of("/?#"));
  }
  return {};
}

void check_body(const RequestHead& head, const HttpRequest& request) {
  const auto coding = request.headers.find("transfer-encoding");
  const auto count = [&](std::string_view name) {
    return std::ranges::count_if(head.fields,
                                 [&](const auto& field) { return ascii_lower(field.first) == name; });
  };
  if (count("content-length") > 1) refuse("the request has two lengths");
  if (coding == request.headers.end()) return;
  if (head.version < 11) refuse("HTTP/1.0 has no transfer codings");
  if (request.headers.contains("content-length")) refuse("the request has a length and a transfer coding");
  if (count("transfer-encoding") > 1 || ascii_lower(coding->second) != "chunked")
    refuse("the transfer coding of the request is not known here", "\"chunked\" is");
}

}  // namespace

HttpRequest read_head(const RequestHead& head) {
  HttpRequest request;
  request.method = head.method;
  std::size_t hosts = 0;
  for (const auto& [name, value] : head.fields) {
    const std::string key = ascii_lower(name);
    if (key == "host") ++hosts;
    request.headers[key] = value;
  }
  if (hosts > 1) refuse("the request names two hosts");
  if (hosts == 0 && head.version >= 11) refuse("the request names no host");
  if (head.method == "CONNECT") refuse("this server is not a proxy");
  check_body(head, request);
  std::string_view target = head.target;
  if (const std::string_view authority = authority_of(target); !authority.empty()) {
    request.headers["host"] = authority;
    target.remove_prefix(static_cast<std::size_t>(authority.data() - target.data()) + authority.size());
    if (!target.starts_with('/')) {
      read_target("/" + std::string(target), request);
      return request;
    }
  }
  if (!target.starts_with('/') && target != "*") refuse("the target of the request is not a path");
  read_target(target, request);
  return request;
}

bool is_from_another_site(const HttpRequest& request) {
  const auto value = [&](const char* name) {
    const auto found = request.headers.find(name);
    return found == request.headers.end() ? std::string() : ascii_lower(found->second);
  };
  if (const std::string site = value("sec-fetch-site"); site == "cross-site" || site == "same-site")
    return true;
  const std::string origin = value("origin");
  return !origin.empty() && authority_of(origin) != value("host");
}

}  // namespace pandect
