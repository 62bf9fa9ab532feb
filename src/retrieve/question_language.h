#pragma once

#include <span>
#include <string_view>

#include "library/view.h"

namespace pandect {

/// Of some languages (of all the library has, when none is given) the one in whose laws most words of a
/// question stand; unknown when none does. For questions of few words, which do not tell it themselves:
/// "chemical substance".
/// @param least the share of its words that must stand there
Language language_by_words(const LibraryView& library, std::string_view question,
                           std::span<const Language> likely, double least = 0);

}  // namespace pandect
