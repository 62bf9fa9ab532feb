#pragma once

#include <string_view>

#include "base/json.h"

namespace pandect {

/// Parses a Python literal of lists, tuples, dictionaries with string keys, strings, numbers, True, False and
/// None, as some CSV releases write structured columns.
/// @throws Error bad_input that names `what`
Json parse_python_literal(std::string_view text, std::string_view what);

}  // namespace pandect
