#pragma once

#include <span>
#include <string_view>

#include "text/language.h"
#include "text/scanner.h"

namespace pandect {

/// An established short name of a law that lawyers use without explanation, from
/// data/languages/<code>/names.txt.
struct Abbreviation {
  Language language;
  std::string_view name;
  std::string_view title;
};

/// All those of a language.
std::span<const Abbreviation> abbreviations(Language language);

/// Those of any language with that key (see make_title_key()).
std::span<const Abbreviation> abbreviations_of(std::string_view key);

/// True if `name` is one in that language; some also in lower case: people write "art 5 wvw".
bool known_abbreviation(Language language, std::string_view name);

/// Takes the longest at the cursor that is written there, one of several cut words in any case: "c. trav.".
bool take_known(Cursor& cursor, Language language);

}  // namespace pandect
