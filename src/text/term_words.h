#pragma once

#include "text/word_lists.h"

namespace pandect {

/// What languages/<code>/terms.txt has: `ending` and `particle` list what may follow a term in its own word,
/// `denying` what makes a word the contrary of what stands behind it.
const WordLists& term_words(Language language);

}  // namespace pandect
