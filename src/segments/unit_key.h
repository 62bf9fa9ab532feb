#pragma once

#include <cstdint>
#include <span>

#include "segments/segment_file.h"

namespace pandect {

/// In place of the number of a work, unit or document that is not there.
constexpr std::uint32_t no_number = UINT32_MAX;

/// Identifies a series of documents, all wordings of one provision, by a key that stays the same while only
/// words and days change: the index of the provision in the tree of the work's newest version. One that the
/// newest version does not have is identified by its index among the documents of the work; only the work's
/// own links use that.
/// @param work the documents of the work
/// @param first index of the series' first document in `work`
/// @param newest row of the newest version
std::uint32_t unit_key(std::span<const Document> work, std::uint32_t first, std::int64_t newest);

/// The index in `work` of the document of a series in force on a day, or else the last before it; UINT32_MAX
/// when there is no such series.
/// @param base the number of the first document of the work
std::uint32_t find_wording(std::span<const Document> work, std::uint32_t base, std::uint32_t key,
                           std::int64_t newest, std::int32_t day);

}  // namespace pandect
