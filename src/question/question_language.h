#pragma once

#include <span>
#include <string_view>

#include "library/view.h"

namespace pandect {

/// The language among `likely` (or among all of the library, when empty) whose laws contain most words of a
/// question; unknown when none do. For questions too short for detection: "chemical substance".
/// @param least the least share of its words that the laws must contain
Language language_by_words(const LibraryView& library, std::string_view question,
                           std::span<const Language> likely, double least = 0);

}  // namespace pandect
