#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Normalises Thai text from the glyphs shown on a page: shifted marks (the private code points F700 to F71A
/// of Thai fonts) become the marks they show, the marks on a letter are put into typing order (vowel, then
/// tone), and the two halves of a sara am become one letter.
std::string order_thai(std::string_view text);

/// Vowels and tone marks above or below the letter before them.
bool is_thai_mark(char32_t c);

}  // namespace pandect
