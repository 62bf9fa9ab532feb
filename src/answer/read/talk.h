#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// Whether a sentence that cites nothing talks to whoever asked and says nothing of the law: it greets,
/// thanks, hopes, offers help, sends to a lawyer or an office, or says that it is no advice. By
/// languages/<code>/talk.txt; false where the language has none. A sentence that has a number, or much beside
/// such words, is none.
bool is_talk(std::string_view sentence, Language language);

/// Where such talk begins and where it ends in a line of a language that puts no full stops between
/// sentences: at the blanks around it. In order.
std::vector<std::uint32_t> borders_of_talk(std::string_view line, Language language);

}  // namespace pandect
