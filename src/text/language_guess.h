#pragma once

#include <string_view>

#include "text/language.h"

namespace pandect {

/// True if detect_language() is certain of a text: its script decides, or it has at least two common words
/// more of one language than of any other. "Article 3 of Directive 2014/92/EU" has one, which two languages
/// share.
bool tells_language(std::string_view text);

/// True if a language is written in Latin letters.
bool has_latin_script(Language language);

}  // namespace pandect
