#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pandect {

/// Optimal string alignment distance: the number of letters to insert, delete, replace or swap with the next
/// (each counts one) to turn one word into another; `most` + 1 when it is larger than `most`.
std::size_t spelling_distance(std::u32string_view a, std::u32string_view b, std::size_t most);

/// The letters of Hangul syllables, one by one; other characters as they are.
std::u32string letters_of_syllables(std::u32string_view text);

}  // namespace pandect
