#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "serve/gate.h"
#include "serve/http.h"

namespace pandect {

/// A parameter of a route, in the query or, of a POST, in its JSON body.
struct RouteParameter {
  std::string name;
  std::string type;  ///< of JSON schema: "string", "integer", "boolean"
  std::string about;
  bool required = false;
};

/// What a server does at an address. Dispatching and the OpenAPI document are both made of this.
struct Route {
  std::string method;
  std::string path;
  std::string summary;
  std::vector<RouteParameter> parameters;
  std::function<HttpResponse(const HttpRequest&)> handler;
  bool documented = true;  ///< stands in the OpenAPI document
  Access access = Access::read;
};

/// What is kept of a request: nothing of what was asked.
struct RequestRecord {
  std::string id;   ///< sent back as X-Request-Id
  std::string who;  ///< name of the key
  std::string peer;
  std::string method;
  std::string route;  ///< "other" where there is none
  int status = 0;
  double seconds = 0;
  std::size_t bytes = 0;  ///< of the reply
};

/// A record as a line of JSON, with the time.
std::string log_line(const RequestRecord& record);

/// Routes by method and path, and what was asked of them. Safe to use from several threads.
class Router {
 public:
  void add(Route route) { routes_.push_back(std::move(route)); }
  /// Whom to let in; it is to outlive the router. Without one everybody is.
  void set_gate(Gate& gate) { gate_ = &gate; }
  /// Is told of each request, from several threads.
  void set_log(std::function<void(const RequestRecord&)> log) { log_ = std::move(log); }
  /// Answers anything: what goes wrong becomes a problem document.
  HttpResponse handle(const HttpRequest& request);
  /// The OpenAPI 3.1 document of the routes.
  std::string openapi() const;
  /// Requests and seconds of each route, as Prometheus reads them.
  std::string metrics() const;

 private:
  struct Count {
    std::size_t requests = 0;
    double seconds = 0;
  };

  HttpResponse dispatch(const HttpRequest& request) const;
  /// The route at a path; null when there is none.
  const Route* route_at(const HttpRequest& request) const;

  std::vector<Route> routes_;
  Gate* gate_ = nullptr;
  std::function<void(const RequestRecord&)> log_;
  std::atomic<std::uint64_t> asked_{0};
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, Count> counts_;  ///< by path and status
};

}  // namespace pandect
