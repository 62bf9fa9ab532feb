#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// A work in the catalogue, as the input of a build.
struct WorkState {
  WorkRecord record;
  /// Hash of its names and of the rows, hashes and dates of its versions: as long as it is unchanged, so is
  /// everything built from the work. Any other input of a build must be included in it.
  std::uint64_t fingerprint = 0;
  std::uint64_t names = 0;  ///< hash of its language, title and aliases
  std::int64_t newest = 0;  ///< row of the newest version
  std::size_t units = 0;    ///< of all its versions: an upper bound of its documents
};

/// Hash of a tree without its text positions: as long as it is unchanged, references from other works lead to
/// the same provisions.
std::uint64_t shape_of(std::span<const Provision> provisions);

/// Every work, by its id. Reads no texts.
std::vector<WorkState> work_states(const Catalogue& catalogue);

}  // namespace pandect
