#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "library/view.h"
#include "pandect/provision.h"

namespace pandect {

/// Where to read on from a provision: units of its law that refer to it, or stand beside it in its chapter,
/// by their headings; those first that are about what may be asked of any rule: exemptions, decisions,
/// appeals (data/languages/<code>/asking.txt).
/// @param shown ids that are shown already
std::vector<ProvisionInfo> read_on_from(const LibraryView& view, std::uint32_t document, std::int32_t day,
                                        const std::vector<std::string>& shown, std::size_t most);

}  // namespace pandect
