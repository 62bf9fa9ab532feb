#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "library/catalogue.h"

namespace pandect {

/// A work as the catalogue has it, by what a build makes of it.
struct WorkState {
  WorkRecord record;
  /// Hash of its names and of the rows, hashes and dates of its versions: what it was made of is the same as
  /// long as this is. Whatever else a build comes to read of a work belongs in it.
  std::uint64_t fingerprint = 0;
  std::uint64_t names = 0;  ///< hash of its language, title and aliases
  std::int64_t newest = 0;  ///< row of the newest version
  std::size_t units = 0;    ///< of all its versions: it has no more documents
};

/// Hash of all of a tree but where it stands in texts: references from other works lead to the same
/// provisions as long as it is the same.
std::uint64_t shape_of(std::span<const Provision> provisions);

/// Every work, by its id. Reads no texts.
std::vector<WorkState> work_states(const Catalogue& catalogue);

}  // namespace pandect
