#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The names by number and year under which a law is cited besides its title: "Legge 7 agosto 1990, n. 241.
/// Nuove norme …" is the "legge 7 agosto 1990, n. 241", the "legge 241/1990" and the "l. n. 241/1990", by the
/// lines `numbered`, `number-form` and `number-sign` of its language's titles.txt.
std::vector<std::string> numbered_names(std::string_view title, Language language);

}  // namespace pandect
