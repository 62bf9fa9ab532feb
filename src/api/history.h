#pragma once

#include <cstdint>
#include <vector>

#include "library/view.h"
#include "pandect/library.h"

namespace pandect {

/// A provision with the days on which its words are those of a version, and its status on a day.
ProvisionInfo describe_wording(const LibraryView& view, const ProvisionKey& key, std::int32_t day);

/// The versions of a work; for a provision those whose words differ; oldest first.
std::vector<ProvisionInfo> history_of(const LibraryView& view, const ProvisionKey& key, std::int32_t day);

}  // namespace pandect
