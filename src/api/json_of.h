#pragma once

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The JSON of to_json(), for further processing; of the types that json_of.cpp lists.
template <typename T>
Json json_of(const T& value);

/// Adds to every text with a position, at any depth, the hash of its words (`hash`: XXH3, 128 bits, in
/// hexadecimal).
void add_hashes(Json& json);

}  // namespace pandect
