#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Limits of time and size.
struct HttpLimits {
  double connect_seconds = 10;
  double idle_seconds = 120;   ///< without a byte, including the wait for the first one of the reply
  double total_seconds = 900;  ///< of one attempt
  std::size_t reply_bytes = std::size_t{64} << 20;
  std::size_t retries = 4;           ///< after status 429 or 5xx, or when there is no connection
  double first_wait_seconds = 0.5;   ///< before the first retry; doubles each time, and half of it is random
  double longest_wait_seconds = 60;  ///< also of a wait that the server asks for
  std::size_t concurrent = 8;        ///< simultaneous requests; more wait
  double requests_per_minute = 0;    ///< evenly spaced; 0: no limit
  std::string ca_file = {};          ///< trusted certificate authorities; empty: the system's
};

/// A service's reply to a request, or the reason why there is none.
struct HttpReply {
  long status = 0;              ///< 0: no complete reply
  std::string body;             ///< for an error status only its beginning
  std::string problem;          ///< why there is none, in one line
  bool worth_retrying = false;  ///< the service was busy, failing, or unreachable: a retry may succeed
  bool timed_out = false;       ///< it was reached, but sent nothing for too long
  double retry_after = 0;       ///< seconds that it asks to wait

  bool is_success() const { return status >= 200 && status <= 299; }
};

/// Sends JSON to one service. Connections are kept open and reused, proxies are those of the environment
/// (https_proxy, no_proxy), certificates are verified, redirections refused. Functions may be called from
/// several threads at once.
class HttpClient {
 public:
  using OnBytes = std::function<void(std::string_view)>;

  /// @param headers of every request: "name: value"
  /// @param secret part of the headers that must not appear in messages; may be empty
  HttpClient(HttpLimits limits, std::vector<std::string> headers, std::string secret);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// Returns the whole body of a reply.
  /// @throws Error service_unavailable with host, status and the service's message; Cancelled
  std::string post(const std::string& url, const std::string& body, const std::stop_token& stop);
  /// Passes on the body as it arrives. There is no retry once a byte was passed. An exception of `on_bytes`
  /// ends the call.
  void stream(const std::string& url, const std::string& body, const OnBytes& on_bytes,
              const std::stop_token& stop);
  /// A single attempt with any method, whatever the result. @throws Cancelled
  HttpReply request(const std::string& method, const std::string& url, const std::string& body,
                    const std::stop_token& stop);

 private:
  class Connection;
  class Lease;

  void exchange(const std::string& url, const std::string& body, const OnBytes& on_bytes,
                const std::function<bool()>& start_over, const std::stop_token& stop);
  void wait_for_turn(const std::stop_token& stop);

  HttpLimits limits_;
  std::vector<std::string> headers_;
  std::string secret_;
  std::mutex mutex_;
  std::condition_variable_any freed_;
  std::size_t in_use_ = 0;
  std::vector<std::unique_ptr<Connection>> idle_;
  double next_turn_ = 0;  ///< seconds of the steady clock
};

}  // namespace pandect
