#pragma once

#include <optional>
#include <span>
#include <vector>

#include "library/catalogue.h"
#include "library/ending.h"

namespace pandect {

/// What the catalogue knows of the time of a version beside the days of its source.
struct StandingFacts {
  std::optional<Date> added;  ///< the day; nothing for what an earlier Pandect stored
  /// Of its own words: the end of all of it (last == 0) or of some of its articles.
  std::vector<EndingClause> endings;
  /// Other laws that are held say that they repeal it: the version and the unit that say so, and from when.
  struct Ended {
    std::int64_t by_version = 0;
    std::uint32_t provision = 0;
    std::optional<Date> day;
  };
  std::vector<Ended> ended;
  /// Of what a history gave, commits: whose day is that of entry into force, which its words do not give, and
  /// that deleted its file; empty where there is none.
  std::string dated_by;
  std::string deleted_by;
};

StandingFacts standing_facts(const Catalogue& catalogue, std::int64_t work, std::int64_t version);

/// Stores what a version says of ends, and that it was added today.
void store_endings(Database& database, std::int64_t version, std::span<const EndingClause> endings);

/// Finds anew which works are repealed by which, after works came or went: a work is, when a later law that
/// is in use names it by exactly its title or another of its names, and no other work has that name. Seals
/// the tables (sums.h): it is what changes them last.
void settle_repeals(Catalogue& catalogue);

/// Ends the versions of a work where a law that repeals it begins.
void end_repealed(const Database& database, std::int64_t work, std::vector<VersionRecord>& versions);

}  // namespace pandect
