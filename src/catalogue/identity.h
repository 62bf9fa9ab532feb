#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// The work of the catalogue that a newly read one is.
struct Identity {
  std::string id;      ///< of the work; the reader's own, or that with "~2", "~3", … behind it
  std::string title;   ///< as in the catalogue
  bool apart = false;  ///< another work has the reader's id: the title gets a distinguishing suffix
};

/// Readers name a work by its title if its source has no better name, so that different works may get one id.
/// They are the same work if they share an official identifier of one collection, whatever their titles; or
/// come from the same source; or have the same words; or, not being contracts, have most of their words in
/// common and different dates: versions. Works with different identifiers of one kind are never the same. If
/// in doubt they are kept apart: no work is replaced because of its title. A later state of a file is the
/// same work as the file before, whatever its name now.
/// @param source row of the source, and `path` its path
/// @param line see ReadSource
Identity identify(const Database& database, const Work& work, std::int64_t source, std::string_view path,
                  std::int64_t line = 0);

/// Share of the letter n-grams of the shorter text that are also in the other, 0 to 1; by a sample.
double likeness(std::string_view a, std::string_view b);

}  // namespace pandect
