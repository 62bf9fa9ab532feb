#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/gate.h"
#include "serve/http.h"

namespace pandect {

/// A route of the server: the source of both dispatching and the OpenAPI document.
/// A path may end with a parameter, "/law/{id}": then it is that of all addresses that begin so.
struct Route {
  enum class Body : std::uint8_t { none, json, bytes };

  std::string method;
  std::string path;
  std::string summary;
  std::vector<Parameter> parameters;  ///< what the query has, or the members of a JSON body
  std::function<HttpResponse(const HttpRequest&)> handler;
  bool documented = true;  ///< it is in the OpenAPI document
  Access access = Access::read;
  Body body = Body::none;
  bool closed = false;         ///< a JSON body may have only the parameters as members
  bool any_fields = false;     ///< its query may have any: field_of() reads those that matter
  bool quick = false;          ///< it takes no time and must not wait for others
  bool revalidated = false;    ///< a client may keep the reply and ask whether it is still the same (ETag)
  std::size_t body_bytes = 0;  ///< limit of a body, for clients with access to the route; 0: the common one
  std::vector<std::string> replies = {"application/json"};  ///< media types
  std::string about = {};                                   ///< more than the summary
  Json result = Json::object();                             ///< the JSON schema of the reply, if that is JSON
  Json example = {};                                        ///< arguments
  /// True for a request that the rate does not count.
  std::function<bool(const HttpRequest&)> is_free = {};
  /// Gives a problem document another form: a page for people, or what another's clients read.
  std::function<HttpResponse(const HttpRequest&, const HttpResponse&)> refusal = {};
};

/// True if a route is at a path.
bool is_at(const Route& route, std::string_view path);

/// The logged data of a request: nothing of its content.
struct RequestRecord {
  std::string id;     ///< sent back as X-Request-Id
  std::string trace;  ///< from a `traceparent` header (W3C Trace Context), if present
  std::string who;    ///< name of the key
  std::string peer;
  std::string method;
  std::string route;  ///< "other" where there is none
  int status = 0;
  double seconds = 0;
  std::size_t bytes = 0;  ///< of the reply
};

/// A record as a line of JSON, with the time.
std::string log_line(const RequestRecord& record);

/// Routes by method and path, with their request metrics. Safe to use from several threads.
class Router {
 public:
  void add(Route route) { routes_.push_back(std::move(route)); }
  /// The gate that admits requests; must outlive the router. Without one all are admitted.
  void set_gate(Gate& gate) { gate_ = &gate; }
  /// Origins whose pages may ask, and read the replies: "https://app.example.org".
  /// @throws Error wrong_usage for what is no origin
  void allow_origins(std::vector<std::string> origins);
  /// The processor time for one request: then it is told to end, and says what was done.
  void set_time(std::chrono::milliseconds time) { time_ = time; }
  /// Called for each request, from several threads.
  void set_log(std::function<void(const RequestRecord&)> log) { log_ = std::move(log); }
  /// Answers any request; errors become a problem document. Must outlive the `later` and `stream` of the
  /// reply.
  HttpResponse handle(HttpRequest request);
  /// The limit of a request's body, by its head.
  std::size_t body_limit(const HttpRequest& head, std::size_t otherwise) const;
  /// True for requests of quick routes.
  bool is_quick(const HttpRequest& head) const;
  /// The OpenAPI 3.1 document of the routes.
  std::string openapi() const;
  /// The numbers of requests, and the durations of requests and stages, in Prometheus' format.
  std::string metrics() const;

 private:
  /// A histogram of durations: one more bucket than bounds, for anything longer.
  static constexpr std::array<double, 13> bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                                 0.25,  0.5,    1,     2.5,  5,     10};
  struct Histogram {
    std::array<std::size_t, bounds.size() + 1> counts{};
    double seconds = 0;
    void add(double value);
    std::string text(std::string_view name, const std::string& labels) const;
  };

  HttpResponse dispatch(HttpRequest& request) const;
  /// The route at a path; null when there is none.
  const Route* route_at(const HttpRequest& request) const;
  /// The reply to the question of a browser whether a page may send a request; nothing for another request.
  static std::optional<HttpResponse> preflight(const HttpRequest& request);
  /// Calls a function that makes an answer, within its limit; errors become a problem document.
  HttpResponse guarded(const std::stop_token& stop, const std::function<HttpResponse()>& make) const;
  /// Gives a whole reply the form that the client asked for: nothing of what it has already, or compressed.
  static void represent(const Route* route, const HttpRequest& request, HttpResponse& response);
  /// Counts a finished request, and logs it.
  void record(RequestRecord record, const HttpRequest& request, const HttpResponse& response);

  std::vector<Route> routes_;
  Gate* gate_ = nullptr;
  std::vector<std::string> origins_;
  std::chrono::milliseconds time_ = std::chrono::seconds(10);
  std::function<void(const RequestRecord&)> log_;
  std::atomic<std::uint64_t> asked_{0};
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::size_t> counts_;        ///< by path and status
  std::map<std::string, Histogram> requests_;                        ///< by path
  std::map<std::pair<std::string, std::string>, Histogram> stages_;  ///< by path and stage
};

}  // namespace pandect
