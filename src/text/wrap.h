#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pandect {

/// Terminal columns of a code point: two for wide East Asian characters, none for combining marks, such as
/// Thai vowels and tone marks, and for controls.
std::size_t display_width(char32_t c);
/// Terminal columns of a text. A sequence that begins with ESC [ and ends with a letter takes none.
std::size_t display_width(std::string_view text);

/// Wraps lines that are wider than `width` columns at Unicode break opportunities: between words, Thai ones
/// too, and beside any Han or Hangul. A continuation has the indentation of its line, also after a number
/// such as "12. ". A word wider than a line stays whole.
std::string wrap_lines(std::string_view text, std::size_t width);

}  // namespace pandect
