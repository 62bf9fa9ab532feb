#pragma once

#include <span>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// An abbreviation that lawyers of a language use without saying what it stands for.
struct Abbreviation {
  Language language;
  std::string_view name;
  std::string_view title;
};

/// All of them.
std::span<const Abbreviation> abbreviations();

/// Whether `name` is one in that language, in capitals or not: people write "art 5 wvw".
bool known_abbreviation(Language language, std::string_view name);

}  // namespace pandect
