#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pandect {

/// Columns that a code point takes on a terminal: two for what East Asian scripts write wide, none for marks
/// that stand above or below another, as Thai vowels and tone marks do, and for controls.
std::size_t display_width(char32_t c);
/// The same of a text. What begins with ESC [ and ends with a letter takes none.
std::size_t display_width(std::string_view text);

/// Breaks lines that are wider than `width` columns where Unicode allows it: between words, Thai ones too,
/// and beside any Han or Hangul. What goes on begins as far in as its line does, behind a number such as
/// "12. " as well. A word that is wider than a line stays whole.
std::string wrap_lines(std::string_view text, std::size_t width);

}  // namespace pandect
