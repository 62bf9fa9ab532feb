#pragma once

#include <cstdint>
#include <vector>

#include "library/view.h"

namespace pandect {

/// True if a citation names a part that its target lacks. Its steps are resolved as far as the tree goes:
/// "section 4(9)" leads to section 4. The part is missing when the section is divided and has no such part,
/// or is undivided where others are divided.
bool lacks_part(const LibraryView& library, const ProvisionKey& target, const Citation& citation);

/// True for an act that amends many laws of which each copy has only its own part: "①부터 <139>까지 생략".
bool leaves_out_parts(const LibraryView& library, const ProvisionKey& key);

}  // namespace pandect
