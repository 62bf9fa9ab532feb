#pragma once

#include <cstddef>
#include <string_view>

#include "citations/names/naming_words.h"
#include "text/scanner.h"

/// Where the name of a work that begins at a known place ends: a best guess, as only the list of titles
/// decides.
namespace pandect {

/// The end of the name that continues after its first word, which precedes the cursor: of a phrase of nouns
/// where the language has the trait `phrases`, of a title otherwise.
std::size_t find_name_end(const Cursor& cursor, std::string_view first, const NamingWords& words);

/// "terrorism act 2000": the end of a name in small letters at the cursor; the cursor when there is none.
std::size_t find_small_name_end(const Cursor& cursor, const NamingWords& words);

/// "DHS appropriations act": the end of a name whose last words are in small letters. `end` is its end
/// without them.
std::size_t find_end_behind_small_words(std::string_view text, std::size_t end, const NamingWords& words);

/// "Waarborgwet horloges 1991": the end of the words in small letters up to a year, and of the year; the
/// cursor when there is none.
std::size_t find_year_end(const Cursor& cursor, const NamingWords& words);

/// "1978", "2003", without anything before and behind.
bool is_year(std::string_view word);

}  // namespace pandect
