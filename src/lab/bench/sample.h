#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pandect {

/// The test part of scikit-learn's train_test_split(test_size=test, random_state=seed, stratify=strata): each
/// stratum gives its share, rounded so that the shares add up. The same items as there, with NumPy's legacy
/// generator; a stratum with one item, which scikit-learn refuses, is drawn like any other.
/// @param strata the stratum of each item
/// @return indexes of the items drawn, ascending
std::vector<std::size_t> stratified_test_split(std::span<const std::string> strata, std::size_t test,
                                               std::uint32_t seed);

}  // namespace pandect
