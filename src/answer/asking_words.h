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

/// A question with spaces in place of the words that make it one and say nothing of the law: "How much …",
/// "Mag ik …", "… 얼마인가요?". They are rare in laws, so that by weight they would be most of it. The
/// question itself when nothing else is in it. Bytes stay where they are.
std::string without_asking_words(std::string_view question, Language language);

std::string to_small_letters(std::string_view text);

}  // namespace pandect
