#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pandect {

/// How many letters must be put in, left out, replaced or swapped with the next (each counts one) to make one
/// word of another: the distance of optimal string alignment. `most` + 1 where it is more than that.
std::size_t spelling_distance(std::u32string_view a, std::u32string_view b, std::size_t most);

/// The letters of Hangul syllables, one by one; other characters as they are.
std::u32string letters_of_syllables(std::u32string_view text);

}  // namespace pandect
