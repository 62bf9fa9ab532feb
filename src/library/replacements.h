#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/catalogue.h"

namespace pandect {

/// A version that another took the place of, and whose words are kept until they are swept out.
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

/// A correction of a version put another in its place, which now stands for it in what was replaced, and was
/// added when it was.
void replace_in_records(Database& database, std::int64_t version, std::int64_t by);

/// Lets the next sweep delete what was replaced.
void forget_replacements(Catalogue& catalogue);

/// Newest first.
std::vector<ReplacementRecord> list_replacements(const Catalogue& catalogue);

/// Puts back what was replaced last, of a work or of a file (its path): the old version is in use again, and
/// the one in its place is retired; what that one had replaced can be put back after it. Both files are read
/// again when they are added again.
/// @returns what was put back; empty when there is nothing
std::vector<ReplacementRecord> undo_replacements(Catalogue& catalogue, std::string_view name);

}  // namespace pandect
