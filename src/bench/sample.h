#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pandect {

/// Draws a share of the items from each stratum, the same for a seed on every machine. Each stratum gives its
/// share rounded down; what is then left of the whole share goes to the strata with the greatest remainders,
/// of equal ones to the first by name.
/// @param strata the stratum of each item
/// @return places of the items drawn, ascending
std::vector<std::size_t> stratified_sample(std::span<const std::string> strata, double share,
                                           std::uint64_t seed);

}  // namespace pandect
