#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "citations/grammar/cited_work.h"
#include "text/language.h"
#include "text/scanner.h"

namespace pandect {

/// The words by which titles of laws continue in a language. Lists are separated by "|".
struct TitleForm {
  std::string_view joining;     ///< words that occur in titles but do not end them: "van", "of the"
  std::string_view words = {};  ///< words in small letters that a title may end with: "civile"
  std::string_view list;        ///< those that separate two references when a number follows: "en 34 van …"
  std::string_view stops;       ///< words that never continue a title: "is", "shall"
  std::string_view levels;      ///< words that begin another reference when a number follows
  bool capitals = false;        ///< a lower-case word that is not a connecting word ends the title
  bool nouns = false;           ///< a noun directly after a noun ends the title: "des Gesetzbuchs Anwendung"
  bool numbers = true;          ///< numbers other than years, "No 5" or "2016/679" may be part of it
  bool comma_numbers = false;   ///< ", n. 241" after a date continues it
  int most_words = 24;
};

/// The end of the title that continues after its first word, which precedes the cursor. A best guess: only
/// the list of titles decides.
std::size_t find_title_end(Cursor cursor, std::string_view first, const TitleForm& form);

/// The form of titles before a reference: "Equality Act 2010, section 13", "BGB § 433".
struct NameBeforeForm {
  Language language;
  std::string_view joining;       ///< connecting words within a title
  std::string_view openers;       ///< capitalised words before a title: "Under", "See"
  std::string_view kinds;         ///< words that identify the title of a law: "Act"
  std::string_view endings = {};  ///< ends of such words: "gesetz"
};

/// Reads a known abbreviation or a title that ends at the cursor, with or without a comma, not before byte
/// `since`, and moves the cursor to its beginning. A title with a comma is read if the phrase `ends` with the
/// reference or begins with the title: "of the Harbours Act, section 5 applies" is no evidence.
NamedWork take_title_before(Cursor& cursor, std::size_t since, bool ends, const NameBeforeForm& form);

/// Reads a known abbreviation directly followed by the number of an article, or by one of `articles`: "BGB
/// 823", "BW 6:162", "BW art. 6:162". With `with_years`, a year is not such a number.
NamedWork take_code_before(Cursor& cursor, Language language, std::string_view articles, bool with_years);

}  // namespace pandect
