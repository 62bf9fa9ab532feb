#pragma once

#include <span>
#include <string_view>

#include "library/view.h"

namespace pandect {

/// Of some languages (of all the library has, when none is given) the one in whose laws most words of a
/// question stand; unknown when none does. For questions of few words, which do not tell it themselves:
/// "chemical substance".
Language language_by_words(const LibraryView& library, std::string_view question,
                           std::span<const Language> likely);

}  // namespace pandect
