#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// A replaced version whose words are kept until they are swept out.
struct ReplacementRecord {
  std::int64_t old_version = 0;  ///< rows
  std::int64_t new_version = 0;
  std::int64_t work = 0;
  std::string id;     ///< of the work
  std::string title;  ///< of the old version
  std::optional<Date> from;
  std::string old_source;  ///< paths
  std::string new_source;
  std::string when;  ///< "2026-01-31T12:00:00Z"
};

void record_replacement(Database& database, std::int64_t old_version, std::int64_t new_version);

/// After a correction replaced a version by another, substitutes the new one in the records of replacements
/// and of days of adding.
void replace_in_records(Database& database, std::int64_t version, std::int64_t by);

/// Allows the next sweep to delete replaced versions.
void forget_replacements(Catalogue& catalogue);

/// Newest first.
std::vector<ReplacementRecord> list_replacements(const Catalogue& catalogue);

/// Undoes the last replacement of a work or of a file (its path): the old version is in use again, and its
/// replacement is retired; earlier replacements can be undone after it. Both files are read again when they
/// are added again.
/// @returns the versions restored; empty when there are none
std::vector<ReplacementRecord> undo_replacements(Catalogue& catalogue, std::string_view name);

}  // namespace pandect
