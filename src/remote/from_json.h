#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// Reads the reply of another Pandect's server (of the types that from_json.cpp lists; api/fields.h). It is
/// not trusted: types and ranges are checked, lists have at most some thousands of entries, and words with a
/// position in a law must match their hash. Unknown members are ignored.
/// @param peer the server's address, which is recorded in each provision
/// @throws Error service_unavailable that names the peer and the problem, on one line
template <typename T>
T reply_from(const Json& json, const std::string& peer);

}  // namespace pandect
