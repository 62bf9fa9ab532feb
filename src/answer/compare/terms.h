#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A word as statements are compared by it: the term of the language's analyzer; in Korean, where that gives
/// bigrams, the word without its particles and endings.
struct Term {
  std::string text;
  Span source;  ///< in the text it was found in
};

std::vector<Term> find_terms(std::string_view text, Language language);

/// The Korean word without particles and endings: "대여사업자는" → "대여사업자", "등록하여야" → "등록". At
/// least one syllable stays.
std::string_view strip_korean_endings(std::string_view word);

/// Whether one term is the other with a prefix that denies it: "비상근" of "상근", "onbevoegd" of "bevoegd".
bool denies_by_prefix(std::string_view longer, std::string_view shorter, Language language);

/// How much one term says what another says, 0 to 1: compounds hold their parts, and words of one root begin
/// alike.
double term_likeness(std::string_view a, std::string_view b, Language language);

}  // namespace pandect
