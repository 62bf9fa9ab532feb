#pragma once

#include <cstdint>
#include <vector>

#include "library/view.h"

namespace pandect {

/// Whether a citation names a part that what it leads to does not have. Its steps are looked up as far as the
/// tree goes: "section 4(9)" leads to section 4. When that is divided and has no such part, or is not divided
/// where others are, the part is missing.
bool lacks_part(const LibraryView& library, const ProvisionKey& target, const Citation& citation);

/// Of an act that amends many laws each has only what changes itself: "①부터 <139>까지 생략".
bool leaves_out_parts(const LibraryView& library, const ProvisionKey& key);

}  // namespace pandect
