#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Percent-encodes text for an address (RFC 3986): everything but ASCII letters, digits and "-._~" as %XX.
std::string percent_encoded(std::string_view text);
/// The same of each part between slashes.
std::string percent_encoded_path(std::string_view path);

/// The value of a hexadecimal digit; -1 for another character.
int hex_digit(char c);

/// Replaces "=C3" by its byte, and leaves a mark without two hexadecimal digits. @param mark "=" or "%"
std::string hex_decoded(std::string_view text, char mark);

/// Replaces "%ED" by its byte. @param plus_is_space as in a query
/// @throws Error wrong_usage for a '%' without two hexadecimal digits
std::string uri_decoded(std::string_view text, bool plus_is_space = false);

}  // namespace pandect
