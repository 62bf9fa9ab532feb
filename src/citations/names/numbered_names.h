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
  std::string kind;         ///< "legge"
  std::string_view abroad;  ///< the same in another language than the law's: "act"; empty without one
  std::string number;       ///< "241"; "78-17" with its year; empty when there is none
  std::string year;         ///< its last two digits, or all where years are those of an era
  std::string day;          ///< empty when there is none
  std::size_t end = 0;      ///< in the text

  /// The names by which the law is found, the same for every form, the surest first: by the number or,
  /// without one, the day; a law is found by both.
  std::vector<std::string> keys(bool of_title) const;
};

/// The one that begins at byte `at`, by the lines `numbered` and `number-sign` of the language's titles.txt.
std::optional<NumberedName> numbered_name_at(std::string_view text, std::size_t at, Language language);

}  // namespace pandect
