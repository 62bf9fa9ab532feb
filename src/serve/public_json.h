#pragma once

#include "base/json.h"

namespace pandect {

/// The facade's JSON for remote users: paths of sources and libraries are reduced to their last parts. Every
/// provision gets a `permalink`, the path of a page that shows it in the same version, every text of a
/// provision the hash of its words (`hash`: XXH3, 128 bits, in hexadecimal).
Json public_json(Json json);

}  // namespace pandect
