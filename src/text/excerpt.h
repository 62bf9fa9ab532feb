#pragma once

#include <cstddef>
#include <string_view>

namespace pandect {

/// Where a text of at most `length` code points from `begin` on ends: before a word that would be cut, in a
/// script that has spaces.
std::size_t end_of_excerpt(std::string_view text, std::size_t begin, std::size_t length);

}  // namespace pandect
