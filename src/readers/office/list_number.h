#pragma once

#include <cstdint>
#include <string>

namespace pandect {

/// How a list or a heading counts.
enum class ListNumber : std::uint8_t {
  none,          ///< not at all
  decimal,       ///< 1, 2, 3
  decimal_zero,  ///< 01, 02, 03
  lower_letter,  ///< a … z, aa, bb: a letter is doubled, as word processors do
  upper_letter,
  lower_roman,
  upper_roman,
  circled,           ///< ① … ⑳, then plain digits
  thai_number,       ///< ๑, ๒, ๓
  thai_letter,       ///< ก, ข, ค: the consonants but ฃ and ฅ
  korean_syllable,   ///< 가, 나, 다
  korean_consonant,  ///< ㄱ, ㄴ, ㄷ
};

/// The number as it is written; digits where the way of counting has no more signs. `value` below 1 gives
/// digits.
std::string list_number(ListNumber style, int value);

}  // namespace pandect
