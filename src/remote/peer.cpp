#include "remote/peer.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "model/http_error.h"
#include "model/json_fields.h"
#include "remote/from_json.h"

namespace pandect {
namespace {

constexpr std::string_view plain = "http://";
constexpr std::string_view secure = "https://";

HttpLimits limits() {
  HttpLimits limits;
  limits.connect_seconds = 10;
  limits.idle_seconds = 60;
  limits.total_seconds = 120;
  limits.reply_bytes = std::size_t{32} << 20;
  return limits;
}

bool is_this_machine(std::string_view address) {
  const std::string host = host_of(address);
  const std::string name =
      host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

std::string checked_address(std::string address) {
  while (address.ends_with('/')) address.pop_back();
  const std::string host = host_of(address);
  const bool has_host = Peer::is_address(address) && !host.empty() && !host.starts_with(':');
  const bool has_others = std::ranges::any_of(address, [](char c) {
    return static_cast<unsigned char>(c) <= 0x20 || static_cast<unsigned char>(c) >= 0x7F ||
           std::string_view("?#@\\\"<>^`{|}").find(c) != std::string_view::npos;
  });
  if (!has_host || has_others) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("'{}' is not an address of a server", bounded_line(address)),
                "write https://law.example.org, with a port and a path where it has them");
  }
  return address;
}

std::vector<std::string> headers_for(const std::string& address, const std::string& key) {
  if (key.empty()) return {"Accept: application/json"};
  if (!address.starts_with(secure) && !is_this_machine(address)) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{}: a key is not sent over http:// to another machine", address),
                "name it with https://, or leave out the key");
  }
  if (std::ranges::any_of(key, [](char c) { return static_cast<unsigned char>(c) <= 0x20; }))
    throw Error(ErrorCode::wrong_usage, "the key of the remote library has characters that no key has");
  return {"Accept: application/json", "Authorization: Bearer " + key};
}

/// Throws the server's error reply as an Error.
[[noreturn]] void fail_as_told(const std::string& peer, const HttpReply& reply) {
  std::string name;
  std::string detail;
  try {
    const Json problem = parse_json(reply.body, "the reply");
    name = text_field(problem, "title");
    detail = bounded_line(text_field(problem, "detail"));
  } catch (const Error&) {
    detail = complaint_of(reply.body);
  }
  const std::string line = fmt::format("{}: {}", peer, detail.empty() ? "refused" : detail);
  for (const ErrorCode code :
       {ErrorCode::no_such_provision, ErrorCode::nothing_found, ErrorCode::wrong_usage}) {
    if (name == error_info(code).name) throw Error(code, line);
  }
  const bool wants_key = reply.status == 401 || reply.status == 403;
  throw Error(ErrorCode::service_unavailable, fmt::format("{} (status {})", line, reply.status),
              wants_key ? "set PANDECT_REMOTE_KEY to a key that the server lets ask"
                        : "look whether a Pandect answers there: its address followed by /v1/status");
}

void refuse(bool given, std::string_view what, const std::string& peer) {
  if (!given) return;
  throw Error(ErrorCode::wrong_usage, fmt::format("{}: a remote library is asked without {}", peer, what),
              "ask it alone without that, or the libraries of this machine alone with it");
}

void refuse_scope(const Scope& scope, const std::string& peer) {
  refuse(!scope.works.empty() || !scope.kinds.empty() || !scope.jurisdictions.empty() ||
             !scope.languages.empty() || !scope.collections.empty(),
         "--work, --kind, --jurisdiction and --collection", peer);
}

}  // namespace

bool Peer::is_address(std::string_view name) {
  return name.starts_with(plain) || name.starts_with(secure);
}

Peer::Peer(std::string address, const std::string& key)
    : address_(checked_address(std::move(address))),
      client_(std::make_unique<HttpClient>(limits(), headers_for(address_, key), key)) {}

Json Peer::get(std::string_view path, const Parameters& parameters) const {
  constexpr int tries = 2;
  std::string url = address_ + std::string(path);
  char mark = '?';
  for (const auto& [name, value] : parameters) {
    if (value.empty()) continue;
    url += fmt::format("{}{}={}", mark, name, url_part(value));
    mark = '&';
  }
  HttpReply reply;
  for (int i = 0; i < tries; ++i) {
    reply = client_->request("GET", url, "", {});
    if (reply.is_success() || !reply.worth_retrying || reply.timed_out) break;
  }
  if (reply.status == 0) {
    throw Error(ErrorCode::service_unavailable, fmt::format("{}: {}", address_, bounded_line(reply.problem)),
                "look whether the server runs and can be reached from here");
  }
  if (!reply.is_success()) fail_as_told(address_, reply);
  try {
    return parse_json(reply.body, "the reply");
  } catch (const Error& error) {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: the reply is not JSON: {}", address_, bounded_line(error.what())),
                "look whether a Pandect answers there: its address followed by /v1/status");
  }
}

void Peer::expect_ready() const {
  get("/readyz", {});
}

SearchResult Peer::search(std::string_view question, const SearchOptions& options) const {
  constexpr std::size_t most = 100;
  refuse(!options.system.empty(), "--system", address_);
  refuse(options.explain, "--explain", address_);
  refuse(options.limit > most, "more than 100 hits", address_);
  refuse_scope(options.scope, address_);
  return search_result_from(get("/v1/search", {{"q", std::string(question)},
                                               {"as_of", options.as_of},
                                               {"language", options.language},
                                               {"limit", std::to_string(options.limit)}}),
                            address_);
}

Answer Peer::ask(std::string_view question, const AskOptions& options) const {
  const AskOptions usual;
  refuse(!options.system.empty(), "--system", address_);
  refuse(options.quotes != usual.quotes || options.related != usual.related, "--quotes and --related",
         address_);
  refuse_scope(options.scope, address_);
  return answer_from(get("/v1/ask", {{"q", std::string(question)},
                                     {"as_of", options.as_of},
                                     {"language", options.language},
                                     {"passages", std::to_string(options.passages)}}),
                     address_);
}

std::vector<Shown> Peer::show(std::string_view reference, const ShowOptions& options) const {
  return shown_from(get("/v1/provisions", {{"reference", std::string(reference)},
                                           {"as_of", options.as_of},
                                           {"history", options.history ? "true" : ""}}),
                    address_);
}

std::vector<Links> Peer::links(std::string_view reference, const ShowOptions& options) const {
  // A server gives long lists in parts; one of an earlier version says no total, and gives all at once.
  constexpr std::size_t most = 100'000;
  std::vector<Links> all;
  for (std::size_t offset = 0; offset < most;) {
    Parameters parameters{{"reference", std::string(reference)}, {"as_of", options.as_of}};
    if (offset == 0 && options.similar > 0)
      parameters.emplace_back("similar", std::to_string(options.similar));
    if (offset > 0) {
      parameters.emplace_back("offset", std::to_string(offset));
      parameters.emplace_back("limit", "1000");
    }
    std::vector<Links> part = links_from(get("/v1/links", parameters), address_);
    std::size_t got = 0;
    bool more = false;
    if (all.empty()) all.resize(part.size());
    for (std::size_t i = 0; i < std::min(all.size(), part.size()); ++i) {
      all[i].provision = std::move(part[i].provision);
      std::ranges::move(part[i].similar, std::back_inserter(all[i].similar));
      got = std::max({got, part[i].refers_to.size(), part[i].referred_from.size()});
      std::ranges::move(part[i].refers_to, std::back_inserter(all[i].refers_to));
      std::ranges::move(part[i].referred_from, std::back_inserter(all[i].referred_from));
      all[i].total_refers_to = all[i].refers_to.size();
      all[i].total_referred_from = all[i].referred_from.size();
      more = more || offset + got < std::max(part[i].total_refers_to, part[i].total_referred_from);
    }
    if (!more || got == 0) break;
    offset += got;
  }
  return all;
}

std::vector<Comparison> Peer::compare(std::string_view reference, const std::string& from,
                                      const std::string& to) const {
  return comparisons_from(
      get("/v1/differences", {{"reference", std::string(reference)}, {"from", from}, {"to", to}}), address_);
}

}  // namespace pandect
