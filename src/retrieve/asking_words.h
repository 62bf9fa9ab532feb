#pragma once

#include <string>
#include <string_view>

#include "index/lexical_index.h"
#include "text/language.h"

namespace pandect {

/// A question without the words it is put in: "what is", "onder welke voorwaarden", "하나요", "หรือไม่", and
/// what it calls the text it asks. They are rare in laws, so that an index takes them for what the question
/// turns on. Which they are is written in languages/<code>/asking.txt. Each stands as a space; the question
/// is given as it is when nothing else would be left, or its language has no list.
std::string without_asking_words(std::string_view question, Language language);

/// Whether a question has no other words.
bool is_only_asking_words(std::string_view question, Language language);

/// The terms of a question for an index, those of its asking words weighing `share` of the others.
std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question, Language language,
                                   double share);

}  // namespace pandect
