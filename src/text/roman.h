#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pandect {

/// The value of a Roman numeral, 1 to 3999, in letters of one case; nothing when it is malformed ("IIII",
/// "VX", "Iv").
std::optional<std::uint32_t> parse_roman(std::string_view letters);

}  // namespace pandect
