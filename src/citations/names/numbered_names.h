#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// A law cited by its kind, its number and its year, or by its kind and day, in whatever order and form:
/// "legge 7 agosto 1990, n. 241", "l. 241/90", "D. Lgs. 17.03.2026 n. 58", "Arr. 7 juin 2023".
struct NumberedName {
  std::string by_number;  ///< the same for every form; empty when there is no number
  std::string by_day;     ///< empty when there is no day
  std::size_t end = 0;    ///< in the text

  const std::string& key() const { return by_number.empty() ? by_day : by_number; }
};

/// The one that begins at byte `at`, by the lines `numbered` and `number-sign` of the language's titles.txt.
std::optional<NumberedName> numbered_name_at(std::string_view text, std::size_t at, Language language);

/// The names under which a law with such a title is found.
std::vector<std::string> numbered_names(std::string_view title, Language language);

}  // namespace pandect
