#include "model/http_client.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "model/chat.h"
#include "model/http_connection.h"
#include "model/http_error.h"
#include "pandect/error.h"

namespace pandect {
namespace {

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Sleeps, unless the call is cancelled.
void wait(double seconds, const std::stop_token& stop) {
  if (seconds <= 0) return;
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
}

void check_not_given_up(const std::string& url, const std::stop_token& stop) {
  if (stop.stop_requested()) throw Cancelled(host_of(url));
}

/// Doubles with every retry; half of it is random, so that callers that failed together do not retry
/// together.
double wait_before(std::size_t retry, double asked_for, const HttpLimits& limits) {
  thread_local std::minstd_rand random(std::random_device{}());
  const double full = limits.first_wait_seconds * std::pow(2.0, static_cast<double>(retry));
  const double ours = full * std::uniform_real_distribution<double>(0.5, 1.0)(random);
  return std::min(std::max(ours, asked_for), limits.longest_wait_seconds);
}

}  // namespace

/// A connection borrowed from the pool.
class HttpClient::Lease {
 public:
  Lease(HttpClient& client, const std::stop_token& stop) : client_(client) {
    std::unique_lock lock(client.mutex_);
    client.freed_.wait(lock, stop, [&] { return client.in_use_ < client.limits_.concurrent; });
    if (stop.stop_requested()) return;
    if (client.idle_.empty()) {
      connection_ = std::make_unique<Connection>(client.limits_, client.headers_);
    } else {
      connection_ = std::move(client.idle_.back());
      client.idle_.pop_back();
    }
    ++client.in_use_;
  }
  ~Lease() {
    if (connection_ == nullptr) return;
    {
      const std::lock_guard lock(client_.mutex_);
      client_.idle_.push_back(std::move(connection_));
      --client_.in_use_;
    }
    client_.freed_.notify_all();  // the one woken may have been given up
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  Connection& connection() { return *connection_; }

 private:
  HttpClient& client_;
  std::unique_ptr<Connection> connection_;
};

HttpClient::HttpClient(HttpLimits limits, std::vector<std::string> headers, std::string secret)
    : limits_(std::move(limits)), headers_(std::move(headers)), secret_(std::move(secret)) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  headers_.emplace_back("Content-Type: application/json");
  headers_.emplace_back("Expect:");  // no waiting for a "100 Continue" before a long body
  idle_.reserve(limits_.concurrent);
}

HttpClient::~HttpClient() = default;

void HttpClient::wait_for_turn(const std::stop_token& stop) {
  if (limits_.requests_per_minute <= 0) return;
  double mine = 0;
  const double now = now_seconds();
  {
    const std::lock_guard lock(mutex_);
    mine = std::max(now, next_turn_);
    next_turn_ = mine + 60 / limits_.requests_per_minute;
  }
  wait(mine - now, stop);
}

void HttpClient::exchange(const std::string& url, const std::string& body, const OnBytes& on_bytes,
                          const std::function<bool()>& start_over, const std::stop_token& stop) {
  Lease lease(*this, stop);
  check_not_given_up(url, stop);
  for (std::size_t tries = 1;; ++tries) {
    wait_for_turn(stop);
    check_not_given_up(url, stop);
    const HttpTry attempt = lease.connection().exchange("POST", url, body, on_bytes, stop);
    const bool success = attempt.status >= 200 && attempt.status <= 299;
    if (attempt.end == HttpTry::End::done && success) return;
    const bool again =
        tries <= limits_.retries && worth_retrying(attempt) && (!attempt.delivered || start_over());
    if (!again) fail_exchange(url, attempt, limits_, tries, secret_);
    wait(wait_before(tries - 1, attempt.retry_after, limits_), stop);
  }
}

HttpReply HttpClient::request(const std::string& method, const std::string& url, const std::string& body,
                              const std::stop_token& stop) {
  Lease lease(*this, stop);
  check_not_given_up(url, stop);
  HttpReply reply;
  HttpTry attempt = lease.connection().exchange(
      method, url, body, [&reply](std::string_view bytes) { reply.body += bytes; }, stop);
  if (attempt.end == HttpTry::End::cancelled) throw Cancelled(host_of(url));
  if (attempt.end == HttpTry::End::thrown) std::rethrow_exception(attempt.thrown);
  reply.worth_retrying = worth_retrying(attempt);
  reply.retry_after = attempt.retry_after;
  if (attempt.end == HttpTry::End::done) {
    reply.status = attempt.status;
    if (!reply.is_success()) reply.body = std::move(attempt.error_body);
    return reply;
  }
  reply.body.clear();
  if (attempt.end == HttpTry::End::idle) {
    reply.timed_out = true;
    reply.problem = fmt::format("no byte for {} s", limits_.idle_seconds);
  } else if (attempt.end == HttpTry::End::too_large) {
    reply.problem = fmt::format("the reply is larger than {} bytes", limits_.reply_bytes);
  } else {
    reply.timed_out = attempt.connected && attempt.code == CURLE_OPERATION_TIMEDOUT;
    reply.problem = bounded_line(attempt.problem, secret_);
  }
  return reply;
}

std::string HttpClient::post(const std::string& url, const std::string& body, const std::stop_token& stop) {
  std::string reply;
  const auto start_over = [&reply] {
    reply.clear();
    return true;
  };
  exchange(url, body, [&reply](std::string_view bytes) { reply += bytes; }, start_over, stop);
  return reply;
}

void HttpClient::stream(const std::string& url, const std::string& body, const OnBytes& on_bytes,
                        const std::stop_token& stop) {
  exchange(url, body, on_bytes, [] { return false; }, stop);
}

}  // namespace pandect
