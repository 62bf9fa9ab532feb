#pragma once

#include <filesystem>
#include <vector>

#include "library/build_plan.h"

namespace pandect {

/// Writes the files of a segment: documents, links and terms, and a lexical index for each language.
/// @param build     folder they are written into
/// @param number    of the segment
/// @param works     every work of the library, by their ids
/// @param plan      says what of them is in the segment, and learns the shapes of what is loaded
/// @param previous  the build that links are copied from; null where nothing is
/// @throws Error no_space, no_permission
void write_segment(const std::filesystem::path& build, std::uint32_t number, const Catalogue& catalogue,
                   const std::vector<WorkState>& works, BuildPlan& plan, const PreviousBuild* previous,
                   bool show_progress);

}  // namespace pandect
