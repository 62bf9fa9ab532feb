#include "cluster/cluster_client.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "base/base64.h"
#include "model/http_error.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t most_addresses = 32;

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe) nobody sets any
  return value != nullptr ? value : "";
}

/// "Bearer …", "Basic …", or empty.
std::string authorization() {
  const std::string token = variable("PANDECT_CLUSTER_TOKEN");
  const std::string user = variable("PANDECT_CLUSTER_USER");
  const std::string password = variable("PANDECT_CLUSTER_PASSWORD");
  std::string value;
  if (!token.empty()) {
    value = "Bearer " + token;
  } else if (!user.empty()) {
    value = "Basic " + encode_base64(user + ":" + password);
  }
  if (value.size() > 65536 ||
      std::ranges::any_of(value, [](unsigned char c) { return c < 0x20 || c == 0x7F; }))
    throw Error(ErrorCode::wrong_usage,
                "the environment's credentials of the cluster cannot be sent in a header",
                "PANDECT_CLUSTER_TOKEN is one line");
  return value;
}

bool is_loopback(std::string_view host) {
  if (host.starts_with('[')) return host.starts_with("[::1]");
  host = host.substr(0, host.find(':'));
  return host == "localhost" || host.starts_with("127.");
}

std::string read_address(std::string_view text, bool has_credentials) {
  while (text.ends_with('/')) text.remove_suffix(1);
  const std::string host = host_of(text);
  const std::string shown = bounded_line(text.substr(0, 200));
  const bool is_address = (text.starts_with("http://") || text.starts_with("https://")) && !host.empty() &&
                          text.find_first_of(" \t\r\n?#\"\\<>") == std::string_view::npos;
  if (host.find('@') != std::string::npos) {
    throw Error(ErrorCode::wrong_usage, "an address of the cluster holds credentials",
                "set PANDECT_CLUSTER_USER and PANDECT_CLUSTER_PASSWORD in the environment instead");
  }
  if (!is_address) {
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not an address of a cluster", shown),
                "write https://host:9200, with commas between several nodes");
  }
  if (has_credentials && text.starts_with("http://") && !is_loopback(host)) {
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: credentials would be sent in clear", shown),
                "use https://, or unset PANDECT_CLUSTER_USER and PANDECT_CLUSTER_TOKEN");
  }
  return std::string(text);
}

/// OpenSearch's error message: {"error": {"type", "reason", "root_cause": [{…}]}}, or {"error": "…"}.
std::string reason_of(std::string_view body, std::string_view secret) {
  try {
    const Json json = parse_json(as_utf8(body), "error");
    const Json& error = field(json, "error");
    if (error.is_object()) {
      const Json& root = element(list_field(error, "root_cause"), 0);
      const std::string reason = text_field(root.is_object() ? root : error, "reason");
      const std::string type = text_field(root.is_object() ? root : error, "type");
      if (!type.empty() || !reason.empty()) return bounded_line(fmt::format("{}: {}", type, reason), secret);
    }
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch) then it is shown as it is
  }
  return complaint_of(body, secret);
}

}  // namespace

ClusterPatience patience_of_questions() {
  return {};
}

ClusterPatience patience_of_pushing() {
  ClusterPatience patience;
  patience.retries = 8;
  patience.idle_seconds = 120;
  return patience;
}

ClusterClient::ClusterClient(std::string_view addresses, const ClusterPatience& patience,
                             std::stop_token stop)
    : patience_(patience), stop_(std::move(stop)) {
  const std::string header = authorization();
  for (std::size_t begin = 0; begin <= addresses.size();) {
    const std::size_t end = std::min(addresses.find(',', begin), addresses.size());
    addresses_.push_back(read_address(addresses.substr(begin, end - begin), !header.empty()));
    begin = end + 1;
  }
  if (addresses_.size() > most_addresses)
    throw Error(ErrorCode::wrong_usage, "too many addresses of a cluster", "a few of its nodes are enough");
  HttpLimits limits;
  limits.connect_seconds = patience.connect_seconds;
  limits.idle_seconds = patience.idle_seconds;
  limits.total_seconds = patience.idle_seconds * 4;
  limits.reply_bytes = patience.reply_bytes;
  limits.ca_file = variable("PANDECT_CLUSTER_CA");
  std::vector<std::string> headers;
  if (!header.empty()) {
    headers.push_back("Authorization: " + header);
    secret_ = header.substr(header.find(' ') + 1);
  }
  client_ = std::make_unique<HttpClient>(limits, std::move(headers), secret_);
}

void ClusterClient::pause(std::size_t retry, double asked) const {
  thread_local std::minstd_rand random(std::random_device{}());
  const double full = patience_.first_pause_seconds * std::pow(2.0, static_cast<double>(retry));
  const double ours = full * std::uniform_real_distribution<double>(0.5, 1.0)(random);
  const double seconds = std::min(std::max(ours, asked), patience_.longest_pause_seconds);
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop_, std::chrono::duration<double>(seconds), [] { return false; });
}

/// The reply of the first node that replies.
HttpReply ClusterClient::ask_any(const std::string& method, const std::string& path,
                                 const std::string& body) const {
  const std::size_t first = answering_;
  HttpReply reply;
  for (std::size_t i = 0; i < addresses_.size(); ++i) {
    const std::size_t place = (first + i) % addresses_.size();
    reply = client_->request(method, addresses_[place] + path, body, stop_);
    const bool is_alone = reply.status == 502 || reply.status == 503;  // other nodes may be available
    if (reply.timed_out || (reply.status != 0 && !is_alone)) {
      answering_ = place;
      return reply;
    }
  }
  return reply;
}

HttpReply ClusterClient::send(const std::string& method, const std::string& path,
                              const std::string& body) const {
  for (std::size_t tries = 1;; ++tries) {
    HttpReply reply = ask_any(method, path, body);
    if (reply.status == 401 || reply.status == 403) throw refused(reply);
    if (reply.status == 429 || (reply.status != 0 && !reply.worth_retrying)) return reply;
    const bool again = tries <= patience_.retries && (reply.worth_retrying || reply.timed_out);
    if (again) {
      pause(tries - 1, reply.retry_after);
      continue;
    }
    if (reply.status != 0) return reply;
    const std::string what =
        fmt::format("{}: {} ({} {})", name(), reply.problem, tries, tries == 1 ? "try" : "tries");
    throw Error(ErrorCode::service_unavailable, what,
                reply.timed_out
                    ? "the cluster is there and does not answer: look at its health, or try again later"
                    : "check the address, and that the cluster runs and can be reached from here");
  }
}

Json ClusterClient::call(const std::string& method, const std::string& path, const std::string& body) const {
  if (std::optional<Json> found = find(method, path, body)) return *std::move(found);
  throw Error(ErrorCode::service_unavailable,
              fmt::format("{}: there is nothing at {}", name(), bounded_line(path)),
              "check the address, and that it is a cluster of OpenSearch");
}

std::optional<Json> ClusterClient::find(const std::string& method, const std::string& path,
                                        const std::string& body) const {
  for (std::size_t retry = 0;; ++retry) {
    const HttpReply reply = send(method, path, body);
    if (reply.status == 404) return std::nullopt;
    if (reply.is_success()) return read(reply);
    if (reply.status != 429 || retry >= patience_.retries) throw refused(reply);
    pause(retry, reply.retry_after);
  }
}

Json ClusterClient::read(const HttpReply& reply) const {
  try {
    return parse_json(as_utf8(reply.body), "reply");
  } catch (const Error&) {
    throw bad_reply("it is not JSON");
  }
}

Error ClusterClient::refused(const HttpReply& reply) const {
  const std::string what =
      fmt::format("{}: HTTP {}: {}", name(), reply.status, reason_of(reply.body, secret_));
  if (reply.status == 401 || reply.status == 403) {
    return {ErrorCode::service_unavailable, what,
            "set PANDECT_CLUSTER_USER and PANDECT_CLUSTER_PASSWORD, or PANDECT_CLUSTER_TOKEN, to credentials "
            "that may do this"};
  }
  if (reply.status == 429 || reply.status >= 500)
    return {ErrorCode::service_unavailable, what,
            "the cluster is busy or failing: look at its health, or try again later"};
  return {ErrorCode::service_unavailable, what, "the cluster refuses what was asked; OpenSearch 2 is spoken"};
}

Error ClusterClient::bad_reply(std::string_view problem) const {
  return {ErrorCode::service_unavailable, fmt::format("{}: a reply makes no sense: {}", name(), problem),
          "check that the address is that of a cluster of OpenSearch"};
}

}  // namespace pandect
