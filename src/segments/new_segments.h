#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "segments/build.h"
#include "segments/build_plan.h"

namespace pandect {

/// Limit of documents in a segment: the data held for each until it is written takes only a part of the
/// memory.
std::size_t most_documents_of_segment(std::size_t memory);

/// Writes the rebuilt parts of a plan into new segments, one, or as many as bounded memory requires: works
/// are loaded in portions.
/// @param build folder for the files
/// @param number of the first segment
/// @param works every work of the library, by their ids; receives the records that are read
/// @param plan gives the parts to rebuild, and receives the new segment of each and the shapes of loaded
/// works
/// @param previous the build from which links are copied; null if there is none
/// @returns number of segments
/// @throws Error no_space, no_permission
std::uint32_t write_segments(const std::filesystem::path& build, std::uint32_t number,
                             const Catalogue& catalogue, std::vector<WorkState>& works, BuildPlan& plan,
                             const PreviousBuild* previous, const BuildSettings& settings);

}  // namespace pandect
