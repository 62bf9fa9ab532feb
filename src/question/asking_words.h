#pragma once

#include <string>
#include <string_view>

#include "index/lexical_index.h"
#include "text/language.h"

namespace pandect {

/// Removes from a question the words that only phrase it: "what is", "onder welke voorwaarden", "하나요",
/// "หรือไม่", and its words for the text it asks about. They are rare in laws, so that an index would weigh
/// them as the subject of the question. They are listed in data/languages/<code>/asking.txt. Each becomes a
/// space; the question is returned unchanged when nothing else would be left, or its language has no list.
std::string without_asking_words(std::string_view question, Language language);

/// True if a question has no other words.
bool is_only_asking_words(std::string_view question, Language language);

/// True if a question goes on with what was asked before: it begins with a word that says so ("and", "what
/// if"), or has only words that ask, or that ask for what any rule may have: an exception, a penalty, a day.
bool asks_on(std::string_view question, Language language);

/// True if a heading has a word for what any rule may have: "Exemptions", "Appeals".
bool names_aspect(std::string_view heading, Language language);

/// The terms of a question for an index, with its question words weighted by `share`.
std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question, Language language,
                                   double share);

}  // namespace pandect
