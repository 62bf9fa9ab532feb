#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// A country that a question names, by its name, its people, a town or its money, and that the library has no
/// law of as far as the ids of its works tell.
struct ForeignPlace {
  std::string code;     ///< as ids of works would begin: "jp"
  std::string written;  ///< as the question has it
  Language language = Language::unknown;
};

/// The first such country, by the words of languages/<code>/places.txt. Nothing where the question names the
/// library's own country too, or a language has no such words. Works that the query's filter keeps out are
/// none of the library's.
std::optional<ForeignPlace> find_foreign_place(const LibraryView& library, const Query& query);

/// Whether a text of the place's language names its country: the library's own law may speak of it.
bool names_place(std::string_view text, const ForeignPlace& place);

/// The countries a text names, each once, in their order, by their codes: "jp", "at eu".
std::vector<std::string> places_named(std::string_view text, Language language);

}  // namespace pandect
