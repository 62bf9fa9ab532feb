#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pandect {

/// Draws a share of the items from each stratum, the same for a seed on every machine. Each stratum gives its
/// share rounded down; the rest of the whole share is taken from the strata with the greatest remainders,
/// ties by name.
/// @param strata the stratum of each item
/// @return indexes of the items drawn, ascending
std::vector<std::size_t> stratified_sample(std::span<const std::string> strata, double share,
                                           std::uint64_t seed);

}  // namespace pandect
