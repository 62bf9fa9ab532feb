#pragma once

#include <span>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// A name that lawyers of a language use for a law without saying what it stands for. They are kept in
/// languages/<code>/names.txt.
struct Abbreviation {
  Language language;
  std::string_view name;
  std::string_view title;
};

/// All of a language.
std::span<const Abbreviation> abbreviations(Language language);

/// Those of any language whose name has that key (see make_title_key()).
std::span<const Abbreviation> abbreviations_of(std::string_view key);

/// Whether `name` is one in that language; of some also in small letters: people write "art 5 wvw".
bool known_abbreviation(Language language, std::string_view name);

}  // namespace pandect
