#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The rows of a CSV file (RFC 4180: quoted fields may contain commas, line breaks and doubled quotes),
/// without a byte order mark. @throws Error bad_input, naming `path` and the line, when a quoted field does
/// not end
std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::string_view path);

}  // namespace pandect
