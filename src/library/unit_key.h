#pragma once

#include <cstdint>
#include <span>

#include "library/segment_file.h"

namespace pandect {

/// Names a series of documents, all wordings of one provision, by what stays the same while only words and
/// days change: the place of the provision in the tree of the work's newest version. One that the newest
/// version does not have is named by its place among the documents of the work, which its own links alone
/// use.
/// @param work    the documents of the work
/// @param first   place of the series' first document in `work`
/// @param newest  row of the newest version
std::uint32_t unit_key(std::span<const Document> work, std::uint32_t first, std::int64_t newest);

/// The place in `work` of the document that a series of that key has on a day, or before it where none is in
/// force then; UINT32_MAX when there is no such series.
/// @param base  the number of the first document of the work
std::uint32_t find_wording(std::span<const Document> work, std::uint32_t base, std::uint32_t key,
                           std::int64_t newest, std::int32_t day);

}  // namespace pandect
