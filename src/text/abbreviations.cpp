#include "text/abbreviations.h"

#include <algorithm>

#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {

bool is_abbreviation(std::string_view word, Language language) {
  const auto& known = language_profile(language).abbreviations;
  return std::ranges::find(known, small_letters(word)) != known.end();
}

}  // namespace pandect
