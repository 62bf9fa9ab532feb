#pragma once

#include <string>
#include <vector>

#include "pandect/reading.h"

/// Laws that are followed, and what changed in them.
namespace pandect {

/// A law that a library follows.
struct FollowedWork {
  std::string id;
  std::string title;  ///< empty if the library does not hold it any more
  std::string since;  ///< "2026-01-31T12:00:00Z"
};

/// A wording of a law that came into the library.
struct LawChange {
  std::string
      id;  ///< the same wherever and whenever the same words of the same day are held: 32 hexadecimal digits
  std::string work_id;
  std::string work_title;
  std::string language;       ///< ISO 639-1
  std::string in_force_from;  ///< the day; empty if it is not known
  std::string before;         ///< the day of the wording before it; empty: none is held
  std::string learnt;         ///< the day on which it was added to the library
  /// What changed since the wording before; without changes if there is none.
  Comparison comparison;
};

}  // namespace pandect
