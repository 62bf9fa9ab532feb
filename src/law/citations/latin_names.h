#pragma once

#include <cstddef>
#include <string_view>

#include "law/citations/scanner.h"

namespace pandect {

/// How the titles of laws go on in a language, word by word. Lists are parted by "|".
struct TitleForm {
  std::string_view joining;  ///< words a title holds but does not end with: "van", "of the"
  std::string_view list;     ///< of those, what parts two references when a number follows: "en 34 van …"
  std::string_view stops;    ///< words no title goes on with: "is", "shall"
  std::string_view levels;   ///< words that begin another reference when a number follows
  bool capitals = false;     ///< whether a word in small letters that joins nothing ends the title
  bool numbers = true;       ///< whether a number that is no year, "No 5" or "2016/679" may be part of it
  int most_words = 24;
};

/// Where the title ends that goes on behind its first word, at which the cursor stands. The best guess: only
/// the titles themselves tell for sure.
std::size_t find_title_end(Cursor cursor, const TitleForm& form);

}  // namespace pandect
