#pragma once

#include <cstdint>
#include <string>

namespace pandect {

/// The numbering style of a list or a heading.
enum class ListNumber : std::uint8_t {
  none,          ///< no number
  decimal,       ///< 1, 2, 3
  decimal_zero,  ///< 01, 02, 03
  lower_letter,  ///< a … z, aa, bb: the letter is repeated, as in word processors
  upper_letter,
  lower_roman,
  upper_roman,
  circled,           ///< ① … ⑳, then plain digits
  thai_number,       ///< ๑, ๒, ๓
  thai_letter,       ///< ก, ข, ค: the consonants except ฃ and ฅ
  korean_syllable,   ///< 가, 나, 다
  korean_consonant,  ///< ㄱ, ㄴ, ㄷ
};

/// The number as written; digits when the style has no more signs, or `value` is below 1.
std::string list_number(ListNumber style, int value);

}  // namespace pandect
