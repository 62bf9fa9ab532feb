#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Thai as it is written in files, from the letters that a page shows: glyphs of shifted marks (the private
/// code points F700 to F71A of Thai fonts) are the marks they show, the marks on a letter are in the order
/// in which they are typed (vowel, then tone), and the two halves of a sara am are one letter.
std::string order_thai(std::string_view text);

/// Vowels and tone marks that stand above or below the letter before them.
bool is_thai_mark(char32_t c);

}  // namespace pandect
