#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

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
};

/// Routes by method and path, and what was asked of them. Safe to use from several threads.
class Router {
 public:
  void add(Route route) { routes_.push_back(std::move(route)); }
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
  bool known(const std::string& path) const;

  std::vector<Route> routes_;
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, Count> counts_;  ///< by path and status
};

}  // namespace pandect
