#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// The value under a key; null when it does not exist, or `json` is not an object.
const Json& field(const Json& json, std::string_view key);
/// The element of a list; null when there is none.
const Json& element(const Json& json, std::size_t index);
/// The list under a key; an empty one when there is none.
const Json& list_field(const Json& json, std::string_view key);
/// The text under a key; empty when there is none.
std::string text_field(const Json& json, std::string_view key);
/// The number under a key; 0 when there is none, or a negative one.
std::size_t count_field(const Json& json, std::string_view key);
/// The number under a key.
double number_field(const Json& json, std::string_view key, double otherwise = 0);

/// Bytes as UTF-8, invalid ones replaced by U+FFFD.
std::string as_utf8(std::string_view bytes);

/// JSON with U+FFFD for each escaped lone surrogate, which is not a character and is rejected by parsers.
std::string without_lone_surrogates(std::string_view json);

}  // namespace pandect
