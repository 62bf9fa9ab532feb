#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// The works without a version in force on a day, but with a later one.
struct LaterLaw {
  std::vector<std::int32_t> days;  ///< a few beginnings of such versions, nearest first
  std::vector<bool> works;         ///< by index in LibraryView::works(): true for such a work

  static LaterLaw find(const LibraryView& library, std::int32_t day);
};

/// "no version in force on 2026-01-31 is held of X: what follows is in force from 2027-01-01".
std::string describe_later_law(const LibraryView& library, std::uint32_t work, std::int32_t day,
                               std::int32_t begins);

}  // namespace pandect
