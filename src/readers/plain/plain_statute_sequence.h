#pragma once

#include <cstddef>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// The subset of candidates with rising numbers and the greatest sum of weights, in the order of the text.
/// O(n log n).
std::vector<std::size_t> heaviest_rising(const std::vector<HeadingPlace>& places,
                                         const std::vector<std::size_t>& candidates);

/// Removes isolated candidates: a number far from the one before it that the next does not continue, when its
/// form is uncertain, and a weak one that is not the exact successor of the one before.
std::vector<std::size_t> without_strays(const std::vector<HeadingPlace>& places,
                                        const std::vector<std::size_t>& chain);

}  // namespace pandect
