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

/// How long to wait and how much to take.
struct HttpLimits {
  double connect_seconds = 10;
  double idle_seconds = 120;   ///< without a byte, the wait for the first of the reply with it
  double total_seconds = 900;  ///< of one try
  std::size_t reply_bytes = std::size_t{64} << 20;
  std::size_t retries = 4;           ///< after status 429 or 5xx, or when there is no connection
  double first_wait_seconds = 0.5;   ///< before the first retry; doubles each time, and half of it is random
  double longest_wait_seconds = 60;  ///< also of a wait that the server asks for
  std::size_t concurrent = 8;        ///< requests at a time; more wait
  double requests_per_minute = 0;    ///< evenly spaced; 0: no limit
  std::string ca_file = {};          ///< certificates of those who may sign a server's; empty: the system's
};

/// What a service said to a request, or why it said nothing.
struct HttpReply {
  long status = 0;              ///< 0: nothing whole came
  std::string body;             ///< of a status that is no success its beginning
  std::string problem;          ///< why nothing came, in a line
  bool worth_retrying = false;  ///< it was busy, failing, or not there: another try may come to something
  bool timed_out = false;       ///< it was reached, and said nothing for too long
  double retry_after = 0;       ///< seconds that it asks to wait for

  bool is_success() const { return status >= 200 && status <= 299; }
};

/// Sends JSON to one service. Connections are kept and used again, proxies are those of the environment
/// (https_proxy, no_proxy), certificates are verified, redirections refused. Functions may be called from
/// several threads at once.
class HttpClient {
 public:
  using OnBytes = std::function<void(std::string_view)>;

  /// @param headers of every request: "name: value"
  /// @param secret part of the headers that no message may show; may be empty
  HttpClient(HttpLimits limits, std::vector<std::string> headers, std::string secret);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// The whole body of a reply.
  /// @throws Error service_unavailable that names host, status and what the service says; Cancelled
  std::string post(const std::string& url, const std::string& body, const std::stop_token& stop);
  /// Gives the body as it comes. Once a byte was given nothing is tried again. What `on_bytes` throws ends
  /// the call.
  void stream(const std::string& url, const std::string& body, const OnBytes& on_bytes,
              const std::stop_token& stop);
  /// One try of any method, whatever it comes to. @throws Cancelled
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
