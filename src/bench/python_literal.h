#pragma once

#include <string_view>

#include "base/json.h"

namespace pandect {

/// Reads a Python literal of lists, tuples, dictionaries with string keys, strings, numbers, True, False and
/// None: how some CSV releases write a structured column.
/// @throws Error bad_input that names `what` and the byte where it stops making sense
Json parse_python_literal(std::string_view text, std::string_view what);

}  // namespace pandect
