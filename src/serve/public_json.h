#pragma once

#include "base/json.h"

namespace pandect {

/// What the facade says as JSON, fit for others than those who run this machine: of the paths of sources and
/// libraries only the last parts stay. Every provision gets a `permalink`, the path of a page that shows it
/// in the version meant, every text of a provision the hash of its words (`hash`: XXH3, 128 bits, in
/// hexadecimal).
Json public_json(Json json);

}  // namespace pandect
