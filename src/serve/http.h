#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "pandect/error.h"

namespace pandect {

/// A request as handlers see it: read whole, within the server's limits.
struct HttpRequest {
  std::string method;
  std::string path;                                       ///< decoded, without the query
  std::map<std::string, std::vector<std::string>> query;  ///< decoded; the values of a name in their order
  std::map<std::string, std::string> headers;             ///< names in lower case
  std::string body;
  std::string peer;            ///< the address it came from
  std::string who;             ///< name of the key it came with; the router says so
  std::string access = "ask";  ///< what that allows
  std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();  ///< read whole
};

/// Takes a piece of a body; false once nobody is there to read it.
using SendPiece = std::function<bool(std::string_view)>;

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<std::pair<const char*, double>> stages;  ///< what took how many seconds, for the metrics
  /// What takes long, and gives the response itself: it is run where quick requests do not wait for it.
  std::function<HttpResponse()> later;
  /// A body that comes piece by piece: run once, where quick requests do not wait for it.
  std::function<void(const SendPiece&)> stream;
};

/// Takes a target such as "/v1/search?q=bees" apart, into path and query of `request`.
/// @throws Error wrong_usage when an escape makes no sense
void read_target(std::string_view target, HttpRequest& request);

/// Text as a part of an address: all but letters, digits and "-._~" of ASCII as %XX.
std::string percent_encoded(std::string_view text);

/// An error as an RFC 9457 problem document. `status` 0: that of the error's row in the table.
HttpResponse problem(const Error& error, int status = 0);

/// The same as a server-sent event, for a stream that breaks off.
std::string problem_event(const Error& error);

HttpResponse json_response(std::string json);

/// A server-sent event. @param data one line
std::string server_event(std::string_view name, std::string_view data);

}  // namespace pandect
