#pragma once

#include <string>
#include <utility>
#include <vector>

#include "serve/http.h"

namespace pandect {

/// The head of a request as it was sent.
struct RequestHead {
  std::string method;
  std::string target;
  int version = 11;  ///< 10 for HTTP/1.0
  std::vector<std::pair<std::string, std::string>> fields;
};

/// Reads a head strictly: one that two servers may read in two ways is refused, so that no proxy in front can
/// be made to see other requests than this server does. Names of fields become lower case, a target in
/// absolute form its path and its host. Source: RFC 9112, sections 3.2, 6.1 and 6.3
/// @throws Error wrong_usage
HttpRequest read_head(const RequestHead& head);

/// True for a request that another site's page may have made (Fetch Metadata, RFC 6454).
bool is_from_another_site(const HttpRequest& request);

}  // namespace pandect
