#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// The works of which no version in force on a day is held, and one is that begins later.
struct LaterLaw {
  std::vector<std::int32_t> days;  ///< on which such versions begin, the nearest first; a few of them
  std::vector<bool> works;         ///< by place in LibraryView::works(): whether it is such a work

  static LaterLaw find(const LibraryView& library, std::int32_t day);
};

/// "no version in force on 2026-01-31 is held of X: what follows is in force from 2027-01-01".
std::string describe_later_law(const LibraryView& library, std::uint32_t work, std::int32_t day,
                               std::int32_t begins);

}  // namespace pandect
