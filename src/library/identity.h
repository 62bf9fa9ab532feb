#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// Which work of a catalogue something that was read is.
struct Identity {
  std::string id;      ///< of the work; the reader's own, or that with "~2", "~3", … behind it
  std::string title;   ///< as the catalogue has it
  bool apart = false;  ///< another work has the reader's id: the title says which of them this is
};

/// Readers name a work by its title where its source has no better name, so that different works may come
/// with one id. They are one when they come from the same source; or share an official identifier; or have
/// the same words; or, being no contracts, have most of their words in common and are dated differently:
/// versions. Works with different identifiers of one kind are never one. What is not known to be one is kept
/// apart: nothing takes the place of another work because of its title.
/// What comes from a later state of a file is what came from the file before, whatever it is called now.
/// @param source row of the source, and `path` its path
/// @param line   see ReadSource
Identity identify(const Database& database, const Work& work, std::int64_t source, std::string_view path,
                  std::int64_t line = 0);

/// Share of the runs of letters of the shorter text that stand in the other too, 0 to 1; by a sample.
double likeness(std::string_view a, std::string_view b);

}  // namespace pandect
