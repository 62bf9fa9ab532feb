#pragma once

#include <span>
#include <string>
#include <string_view>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// Whether nothing is left of a question, with the `known` parts of it (a term, the title of a law) taken
/// away, but the words with which one asks for a meaning: "What is a hive?", "벌통이란 무엇인가요?".
bool asks_for_meaning(std::string_view question, std::span<const Span> known, Language language);

std::string to_small_letters(std::string_view text);

}  // namespace pandect
