#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// What another Pandect's server says (serve/api_routes), read back. It is not trusted: values are what they
/// must be, lists have at most some thousands of entries, and words that have a place in a law come with
/// their hash, which holds. What it adds is passed over.
/// @param peer  the server's address, which each provision is said to be from
/// @throws Error service_unavailable that names the peer and what is wrong, on one line
SearchResult search_result_from(const Json& json, const std::string& peer);
Answer answer_from(const Json& json, const std::string& peer);
std::vector<Shown> shown_from(const Json& json, const std::string& peer);
std::vector<Links> links_from(const Json& json, const std::string& peer);
std::vector<Comparison> comparisons_from(const Json& json, const std::string& peer);

}  // namespace pandect
