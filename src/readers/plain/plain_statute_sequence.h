#pragma once

#include <cstddef>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Of places in the order of the text, those whose numbers rise and whose weights sum to the most. O(n log
/// n).
std::vector<std::size_t> heaviest_rising(const std::vector<HeadingPlace>& places,
                                         const std::vector<std::size_t>& candidates);

/// Without what stands alone: a number far from the one before it that the next does not continue, when its
/// shape leaves room for doubt, and a weak one that does not follow the one before it exactly.
std::vector<std::size_t> without_strays(const std::vector<HeadingPlace>& places,
                                        const std::vector<std::size_t>& chain);

}  // namespace pandect
