#pragma once

#include <optional>
#include <span>
#include <vector>

#include "catalogue/catalogue.h"
#include "law/time/ending.h"

namespace pandect {

/// The catalogue's facts on the time of a version, besides the days of its source.
struct StandingFacts {
  std::optional<Date> added;  ///< the day
  /// From its own words: the end of all of it (last == 0) or of some of its articles.
  std::vector<EndingClause> endings;
  /// From its own words: articles that begin later than the version.
  std::vector<BeginningClause> beginnings;
  /// A statement of another law in the library that repeals it: the version and unit with the statement, and
  /// the day.
  struct Ended {
    std::int64_t by_version = 0;
    std::uint32_t provision = 0;
    std::optional<Date> day;
  };
  std::vector<Ended> ended;
  /// For a version from a history, commits: the one whose day is used for entry into force, which its words
  /// do not give, and the one that deleted its file; empty if there is none.
  std::string dated_by;
  std::string deleted_by;
};

StandingFacts standing_facts(const Catalogue& catalogue, std::int64_t work, std::int64_t version);

/// The statements of a version that some of its articles begin later.
std::vector<BeginningClause> beginnings_of(const Database& database, std::int64_t version);

/// Stores a version's statements of beginnings and ends, and today as its day of adding.
void store_endings(Database& database, std::int64_t version, std::span<const EndingClause> endings,
                   std::span<const BeginningClause> beginnings);

/// Determines again which works are repealed by which, as far as works that were added, changed or removed
/// may have altered it: a work is repealed if a later law in use names it by exactly its title or another of
/// its names, and no other work has that name.
void settle_repeals(Catalogue& catalogue);

/// Ends the versions of a work on the day when a law that repeals it begins.
void end_repealed(const Database& database, std::int64_t work, std::vector<VersionRecord>& versions);

}  // namespace pandect
