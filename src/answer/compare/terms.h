#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A word in the form that statements are compared by: the term of the language's analyzer; in Korean, whose
/// analyzer gives bigrams, the word without its particles and endings.
struct Term {
  std::string text;
  Span source;  ///< in the text it was found in
};

std::vector<Term> find_terms(std::string_view text, Language language);

/// Removes the endings that a language has for this (Korean): "대여사업자는" → "대여사업자", "등록하여야" →
/// "등록". At least one syllable remains.
std::string_view strip_endings(std::string_view word, Language language);

/// True if one term is the other with a negative prefix: "비상근" of "상근", "onbevoegd" of "bevoegd".
bool denies_by_prefix(std::string_view longer, std::string_view shorter, Language language);

/// Similarity in meaning of two terms, 0 to 1: compounds contain their parts, and words of one root have a
/// common beginning.
double term_likeness(std::string_view a, std::string_view b, Language language);

}  // namespace pandect
