#pragma once

#include <optional>

#include "library/view.h"

namespace pandect {

/// A citation by the place of a section in a code that the library does not hold, "15 U.S.C. 2604(a)", as one
/// of the act of which it is a section and which gives that place: "section 5(a) of the Toxic Substances
/// Control Act". Also "27 CFR 478.11" of a part that is a work of its own. Nothing for others.
std::optional<Citation> find_by_code_place(const LibraryView& library, const Citation& citation);

}  // namespace pandect
