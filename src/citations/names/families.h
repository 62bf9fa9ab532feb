#pragma once

#include <string>
#include <string_view>

#include "text/language.h"

namespace pandect {

// Families of works: an act and the decrees under it, whose titles are the act's with a word behind it
// ("건축법 시행령"), by the lines `decree`, `called`, `decree-ending` and `act-ending` of titles.txt.

/// The decree whose word a title ends with; empty for others.
std::string_view decree_word(std::string_view title, Language language);

/// The title of another work of the family, by the word that a text uses for it ("법", "영"); empty when the
/// title does not show that of its act.
std::string family_title(std::string_view title, std::string_view word, Language language);

/// True if "같은 규칙" after the name of a work is that work: rules of any title are called so.
bool is_called(std::string_view title, std::string_view word, Language language);

/// True if "규칙 제42조" after the name of a work may belong to that work: its title, "… 기준에 관한 규칙",
/// contains no act's name whose rule could be meant.
bool is_bare_rule(std::string_view title, std::string_view word, Language language);

}  // namespace pandect
