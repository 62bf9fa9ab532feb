#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace pandect {

/// JSON for settings, replies and what the program prints; keys keep the order they were given in.
/// (Bulk input goes through simdjson in its readers.)
using Json = nlohmann::ordered_json;

/// Parses JSON of at most 64 levels.
/// @throws Error bad_input that names `what` and the byte of the syntax error
Json parse_json(std::string_view text, std::string_view what);

/// Writes JSON; bytes that are not UTF-8 become U+FFFD. `indent` < 0 writes one line.
std::string dump_json(const Json& json, int indent = -1);

}  // namespace pandect
