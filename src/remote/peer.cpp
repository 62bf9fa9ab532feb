#include "remote/peer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "model/http_error.h"
#include "model/json_fields.h"
#include "operations/operations.h"
#include "operations/options.h"
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

/// Arguments that ask with these options. @param value of an argument that is none of them; left out if it is
/// empty
template <typename Options>
Json arguments_with(const char* name, std::string_view value, const Options& options) {
  Json arguments = arguments_of(options);
  if (!value.empty()) arguments[name] = value;
  return arguments;
}

}  // namespace

bool Peer::is_address(std::string_view name) {
  return name.starts_with(plain) || name.starts_with(secure);
}

Peer::Peer(std::string address, const std::string& key)
    : address_(checked_address(std::move(address))),
      client_(std::make_unique<HttpClient>(limits(), headers_for(address_, key), key)) {}

Json Peer::send(const char* method, const std::string& path, const std::string& body) const {
  constexpr int tries = 2;
  HttpReply reply;
  for (int i = 0; i < tries; ++i) {
    reply = client_->request(method, address_ + path, body, {});
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

Json Peer::call(const char* name, const Json& arguments) const {
  static const std::vector<Operation> all = operations();
  const Operation& operation = *find_operation(all, name);
  // What a server would refuse is refused here, in the same words.
  read_arguments(fmt::format("{}/v1/{}", address_, operation.name), operation.parameters, arguments);
  return send("POST", "/v1/" + operation.name, dump_json(arguments));
}

/// All parts of a list. @param add takes the reply with a part, and says how many entries it had
template <typename Add>
void Peer::call_for_all(const char* name, Json arguments, const Add& add) const {
  constexpr std::size_t at_once = 1000;
  constexpr std::size_t most = 100'000;
  arguments["limit"] = at_once;
  for (std::size_t offset = 0; offset < most;) {
    if (offset > 0) arguments["offset"] = offset;
    const std::size_t got = add(call(name, arguments));
    if (got < at_once) break;
    offset += got;
    arguments.erase("similar");  // they are given with the first part
  }
}

void Peer::expect_ready() const {
  send("GET", "/readyz", "");
}

SearchResult Peer::search(std::string_view question, const SearchOptions& options) const {
  refuse(!options.system.empty(), "--system", address_);
  return reply_from<SearchResult>(call("search", arguments_with("question", question, options)), address_);
}

Answer Peer::ask(std::string_view question, const AskOptions& options) const {
  refuse(!options.system.empty(), "--system", address_);
  refuse(!options.model.empty(), "--model", address_);
  return reply_from<Answer>(call("ask", arguments_with("question", question, options)), address_);
}

Proof Peer::check(std::string_view text, const CheckOptions& options) const {
  refuse(!options.judge.model.empty(), "--judge", address_);
  return reply_from<Proof>(call("check", arguments_with("text", text, options)), address_);
}

std::vector<Shown> Peer::show(std::string_view reference, const ShowOptions& options) const {
  return reply_from<std::vector<Shown>>(call("provisions", arguments_with("reference", reference, options)),
                                        address_);
}

std::vector<Links> Peer::links(std::string_view reference, const ShowOptions& options) const {
  std::vector<Links> all;
  call_for_all("links", arguments_with("reference", reference, options), [&](const Json& reply) {
    auto part = reply_from<std::vector<Links>>(reply, address_);
    std::size_t got = 0;
    if (all.empty()) all.resize(part.size());
    for (std::size_t i = 0; i < std::min(all.size(), part.size()); ++i) {
      all[i].provision = std::move(part[i].provision);
      got = std::max({got, part[i].refers_to.size(), part[i].referred_from.size()});
      std::ranges::move(part[i].similar, std::back_inserter(all[i].similar));
      std::ranges::move(part[i].refers_to, std::back_inserter(all[i].refers_to));
      std::ranges::move(part[i].referred_from, std::back_inserter(all[i].referred_from));
      all[i].total_refers_to = all[i].refers_to.size();
      all[i].total_referred_from = all[i].referred_from.size();
    }
    return got;
  });
  return all;
}

std::vector<DefinedTerm> Peer::terms(std::string_view reference, const ShowOptions& options) const {
  std::vector<DefinedTerm> all;
  call_for_all("terms", arguments_with("work", reference, options), [&](const Json& reply) {
    auto part = reply_from<std::vector<DefinedTerm>>(reply, address_);
    std::ranges::move(part, std::back_inserter(all));
    return part.size();
  });
  return all;
}

std::vector<Comparison> Peer::compare(std::string_view reference, const std::string& from,
                                      const std::string& to) const {
  return reply_from<std::vector<Comparison>>(
      call("differences", {{"reference", reference}, {"from", from}, {"to", to}}), address_);
}

}  // namespace pandect
