#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// Parses the reply of another Pandect's server (serve/api_routes). It is not trusted: types and ranges are
/// checked, lists have at most some thousands of entries, and words with a position in a law must match their
/// hash. Unknown members are ignored.
/// @param peer the server's address, which is recorded in each provision
/// @throws Error service_unavailable that names the peer and the problem, on one line
SearchResult search_result_from(const Json& json, const std::string& peer);
Answer answer_from(const Json& json, const std::string& peer);
std::vector<Shown> shown_from(const Json& json, const std::string& peer);
std::vector<Links> links_from(const Json& json, const std::string& peer);
std::vector<Comparison> comparisons_from(const Json& json, const std::string& peer);

}  // namespace pandect
