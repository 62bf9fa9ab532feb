#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// The outermost brackets of a text that are not within one of its spans.
std::vector<Span> find_brackets(std::string_view text, std::span<const Span> outside);

/// True if words with a citation only cite: "CN code 0207, Annex I, OJ L 334", and not "at most ten days,
/// section 5".
/// @param cited the citations in the words
bool only_cites(std::string_view words, Language language, std::span<const Span> cited);

/// True if words in Latin letters are only numbers, initials, and words of some names: "WRRDA 2014, tit. I,
/// 128 Stat. 1193".
bool only_names(std::string_view words, Language language, std::span<const Span> hidden,
                std::string_view names);

/// True if a sentence is a question: "Must it be paid?", "…해야 합니까", "…ได้หรือไม่".
bool is_question(std::string_view sentence);

/// "Date: Mon, 3 Mar 2025": the date line of a letter or an e-mail.
bool is_date_line(std::string_view sentence);

}  // namespace pandect
