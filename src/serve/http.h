#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "operations/parameters.h"
#include "pandect/error.h"

namespace pandect {

/// A request as handlers see it: complete, within the server's limits.
struct HttpRequest {
  std::string method;
  std::string path;                                       ///< decoded, without the query
  std::map<std::string, std::vector<std::string>> query;  ///< decoded; the values of a name in their order
  Arguments arguments;  ///< what query or body give for the parameters of the route; set by the router
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
  std::string peer;                 ///< the client's address
  bool is_secure = false;           ///< it came over TLS
  bool is_of_past_day = false;      ///< it names a day that is over; set by the router
  bool is_of_allowed_site = false;  ///< a page sent it whose origin may; set by the router
  std::string who;                  ///< name of its key; set by the router
  std::string access = "ask";       ///< the rights of that key
  std::stop_token stop;             ///< nobody waits for the reply any more
  std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();  ///< time when it was
                                                                                     ///< complete
};

/// Sends a piece of a body; false when the client has disconnected.
using SendPiece = std::function<bool(std::string_view)>;

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<std::pair<const char*, double>> stages;  ///< seconds of each stage, for the metrics
  /// A long-running function that makes the response: run where quick requests do not wait for it.
  std::function<HttpResponse()> later;
  /// A body that is produced piece by piece: run once, where quick requests do not wait for it.
  std::function<void(const SendPiece&)> stream;
};

/// What the address of this server begins with for who asks: the public one, or else the one that was asked;
/// empty if it named none.
std::string site_of(const HttpRequest& request);

/// A field of a form of HTML, which may be empty: the first if there are several.
std::string field_of(const HttpRequest& request, const std::string& name);

/// Parses a target such as "/v1/search?q=bees" into path and query of `request`.
/// @throws Error wrong_usage for an invalid escape
void read_target(std::string_view target, HttpRequest& request);

/// An error as an RFC 9457 problem document. `status` 0: that of the error's row in the table.
HttpResponse problem(const Error& error, int status = 0);

/// The same as a server-sent event, for a stream that fails.
std::string problem_event(const Error& error);

HttpResponse json_response(std::string json);

/// A server-sent event. @param data one line
std::string server_event(std::string_view name, std::string_view data);

}  // namespace pandect
