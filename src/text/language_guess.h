#pragma once

#include <string_view>

#include "text/language.h"

namespace pandect {

/// Whether a text tells what detect_language() takes it for: its script does, or it has two common words more
/// of it than of any other language. "Article 3 of Directive 2014/92/EU" has one, and it is of two languages.
bool tells_language(std::string_view text);

/// Whether a language is written in Latin letters.
bool has_latin_script(Language language);

}  // namespace pandect
