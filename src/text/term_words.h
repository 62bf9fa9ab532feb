#pragma once

#include "text/word_lists.h"

namespace pandect {

/// The words of data/languages/<code>/terms.txt: `ending` and `particle` list suffixes that may follow a term
/// within its word, `denying` prefixes that turn a word into its contrary, "inflection N" and
/// "last-inflection N" endings that are removed before words are compared.
const WordLists& term_words(Language language);

}  // namespace pandect
