#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// A work in the catalogue, as the input of a build.
struct WorkState {
  /// Of a work that is as it was in the build before only the row, until fill_records().
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

/// Makes this connection remember the works whose versions, names or ends it changes: in the table `changes`,
/// and until settle_repeals() in one of its own.
void remember_changes(Database& database);

/// The works, removed ones too, that may have changed since the catalogue had a generation.
std::vector<std::int64_t> works_changed_since(const Catalogue& catalogue, std::int64_t generation);

/// Works in use, by their ids. Reads no texts.
/// @param rows of those to be listed; nothing: all
std::vector<WorkState> work_states(const Catalogue& catalogue,
                                   const std::optional<std::vector<std::int64_t>>& rows = std::nullopt);

/// Reads the records of some states that have only their rows.
void fill_records(const Catalogue& catalogue, std::span<WorkState> states,
                  std::span<const std::uint32_t> places);

}  // namespace pandect
