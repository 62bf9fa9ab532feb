#pragma once

#include <cstdint>
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

/// Where the intervals of a work's versions, oldest first, begin and end, as days.
struct Days {
  std::int32_t from = 0;
  std::int32_t to = 0;
};
std::vector<Days> effective_intervals(const std::vector<VersionRecord>& versions);

}  // namespace pandect
