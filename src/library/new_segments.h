#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "library/build.h"
#include "library/build_plan.h"

namespace pandect {

/// How many documents a segment may have: what is held of each until it is written takes no more than a part
/// of the memory.
std::size_t most_documents_of_segment(std::size_t memory);

/// Writes what a plan makes anew into new segments, one, or as many as bounded memory needs: works are loaded
/// some at a time.
/// @param build     folder that the files are written into
/// @param number    of the first segment
/// @param works     every work of the library, by their ids
/// @param plan      says what of them is made, and learns which of the new segments has it, and the shapes of
/// what
///                  is loaded
/// @param previous  the build that links are copied from; null where nothing is
/// @returns how many segments
/// @throws Error no_space, no_permission
std::uint32_t write_segments(const std::filesystem::path& build, std::uint32_t number,
                             const Catalogue& catalogue, const std::vector<WorkState>& works, BuildPlan& plan,
                             const PreviousBuild* previous, const BuildSettings& settings);

}  // namespace pandect
