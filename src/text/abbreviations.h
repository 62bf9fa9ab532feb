#pragma once

#include <string_view>

#include "text/language.h"

namespace pandect {

/// True if a full stop after this word belongs to the word: "art", "Mr", "blz" in the language, in any case.
bool is_abbreviation(std::string_view word, Language language);

}  // namespace pandect
