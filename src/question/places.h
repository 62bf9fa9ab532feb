#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "question/query.h"

namespace pandect {

/// A country that a question names, by its name, its people, a town or its currency, and of which the library
/// has no law, by the ids of its works.
struct ForeignPlace {
  std::string code;     ///< as ids of works would begin, with those of a union: "jp", "at eu"
  std::string written;  ///< as written in the question
  Language language = Language::unknown;
};

/// The first such country or state, by the words of data/languages/<code>/places.txt and the names of ISO
/// 3166 countries in CLDR. Nothing when the question also names a country whose law the library has. That a
/// work is of a country is said by its id; else its title may name one; else it may be of any country of its
/// language. Works excluded by the query's filter do not count as the library's.
std::optional<ForeignPlace> find_foreign_place(const LibraryView& library, const Query& query);

/// True if a work, by its id, is of the place or of a union whose law applies there, too.
bool applies_in(std::string_view work, const ForeignPlace& place);

/// True if a text of the place's language names its country: the library's own law may mention it.
bool names_place(std::string_view text, const ForeignPlace& place);

/// The countries named in a text, each once, in order, by their codes: "jp", "at eu".
std::vector<std::string> places_named(std::string_view text, Language language);

}  // namespace pandect
