#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// How far a name is from a title that people may shorten to it: by initials ("OSH Act", "WPO", "WRRDA
/// 2014"), by the words that tell it from others ("Payment Accounts Directive"), by the beginnings of its
/// words ("영비법"), by leaving out what stands at an omission mark ("พ.ร.บ.…ฯ พ.ศ. 2499"), or by several
/// of its words in their order. Nothing when the title cannot be meant; else the less the nearer. Whether
/// another title is as near is for the caller to see.
std::optional<int> short_name_distance(std::string_view name, std::string_view title, Language language);

/// How many bytes of a text that begins as a title does are the title's: a grammar cannot tell where "Wet van
/// 30 april 1940 tot herziening van …" ends.
std::size_t shared_title(std::string_view text, std::string_view title);

/// How many different words of a title, short ones aside, stand in a text, which is in lower-case.
std::size_t count_shared_words(std::string_view text, std::string_view title);

}  // namespace pandect
