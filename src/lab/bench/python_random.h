#pragma once

#include <string_view>

namespace pandect {

/// The value of Python's random.random() directly after random.seed(seed) with a string: a number in [0, 1).
/// The seed is the string's bytes and their SHA-512 digest as one big-endian number, and the generator
/// MT19937 (Python 3.2 and later, "version 2").
double python_random_after_seed(std::string_view seed);

}  // namespace pandect
