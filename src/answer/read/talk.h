#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// True if a sentence without citation addresses the asker and makes no statement of law: it greets, thanks,
/// hopes, offers help, refers to a lawyer or an office, or says that it is not advice. By
/// data/languages/<code>/talk.txt; false if the language has none. False for a sentence with a number, or
/// with much besides such words.
bool is_talk(std::string_view sentence, Language language);

/// The beginnings and ends of such talk in a line of a language without full stops: at the blanks around it.
/// In order.
std::vector<std::uint32_t> borders_of_talk(std::string_view line, Language language);

}  // namespace pandect
