#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/reading.h"
#include "pandect/search.h"

namespace pandect {

/// The arguments of tools of the Model Context Protocol; one that is left out or null is empty.
/// @throws Error wrong_usage for an argument of another type
std::string text_of(const Json& arguments, const char* name);
/// A text or a list of them; models often send null or an empty list for a missing value.
std::vector<std::string> texts_of(const Json& arguments, const char* name);
/// A whole number of `least` or more; `most` if it is larger.
std::size_t count_of(const Json& arguments, const char* name, std::size_t otherwise, std::size_t least,
                     std::size_t most);
/// The part of a list that `offset` and `limit` ask for.
ListPart part_in(const Json& arguments);
Scope scope_in(const Json& arguments);

}  // namespace pandect
