#pragma once

#include <span>
#include <string>
#include <string_view>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// True if a question consists only of its `known` parts (a term, the title of a law) and phrases that ask
/// for a meaning: "What is a hive?", "벌통이란 무엇인가요?".
bool asks_for_meaning(std::string_view question, std::span<const Span> known, Language language);

std::string to_small_letters(std::string_view text);

}  // namespace pandect
