#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "law/time/ending.h"

namespace pandect {

/// Days since 1970 for an unknown beginning or end.
inline constexpr std::int32_t always = INT32_MIN;
inline constexpr std::int32_t forever = INT32_MAX;

/// A version with all data that a build needs, in memory.
struct LoadedVersion {
  VersionRecord record;
  std::vector<Provision> provisions;
  std::vector<StoredCitation> citations;
  std::string text;
  /// The days on which its words are in force: the source's interval, ended by the beginning of the next
  /// version.
  std::int32_t from = 0;
  std::int32_t to = 0;
  std::vector<BeginningClause> beginnings = {};  ///< of articles that begin later
};

struct LoadedWork {
  WorkRecord record;
  std::vector<LoadedVersion> versions;  ///< oldest first, at least one
};

/// A work with all its versions.
LoadedWork load_work(const Catalogue& catalogue, const WorkRecord& record);

/// Estimated memory in bytes, before it is loaded.
std::size_t loaded_bytes(const Catalogue& catalogue, std::int64_t work);
/// Estimated memory of a tree, in bytes.
std::size_t tree_bytes(std::span<const Provision> provisions);

/// The beginnings and ends of the intervals of a work's versions, oldest first, as days.
struct Days {
  std::int32_t from = 0;
  std::int32_t to = 0;
};
std::vector<Days> effective_intervals(const std::vector<VersionRecord>& versions);

}  // namespace pandect
