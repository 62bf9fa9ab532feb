#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "library/catalogue.h"

namespace pandect {

/// A version with all that a build needs of it, in memory.
struct LoadedVersion {
  VersionRecord record;
  std::vector<Provision> provisions;
  std::vector<StoredCitation> citations;
  std::string text;
  /// When its words hold, as days: the source's own interval, ended by the next version's beginning.
  std::int32_t from = 0;
  std::int32_t to = 0;
};

struct LoadedWork {
  WorkRecord record;
  std::vector<LoadedVersion> versions;  ///< oldest first, at least one
};

/// A work with all its versions.
LoadedWork load_work(const Catalogue& catalogue, const WorkRecord& record);

/// About how many bytes of memory it takes, before it is loaded.
std::size_t loaded_bytes(const Catalogue& catalogue, std::int64_t work);
/// About how many bytes a tree takes.
std::size_t tree_bytes(std::span<const Provision> provisions);

/// Where the intervals of a work's versions, oldest first, begin and end, as days.
struct Days {
  std::int32_t from = 0;
  std::int32_t to = 0;
};
std::vector<Days> effective_intervals(const std::vector<VersionRecord>& versions);

}  // namespace pandect
