#pragma once

#include <string>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The JSON schemas of all types that replies consist of, by their names. They say what public_json() makes
/// of json_of().
const Json& reply_schemas();

/// The schema of a result that is a T: a reference to one of them.
template <typename T>
Json reply_schema();
/// Of an object with a list of them.
template <typename T>
Json list_schema(const char* name);

/// Of an object that always has these members.
Json object_schema(const Json& members);

/// The schema that a reference "#/components/schemas/NAME" names; the schema itself if it is none.
const Json& resolved(const Json& schema);

}  // namespace pandect
