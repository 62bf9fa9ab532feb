#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// Letters that number items, in the order of the iroha.
inline constexpr std::u32string_view iroha =
    U"イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス";

/// Reads a number in digits of any script or in Han numerals ("百二十三", "二〇二四") at `offset`, which
/// moves past it; nothing when there is none or it is above 999,999,999.
std::optional<std::uint32_t> read_number_of_east(std::string_view text, std::size_t& offset);

}  // namespace pandect
