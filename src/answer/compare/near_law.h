#pragma once

#include <string_view>
#include <vector>

#include "answer/compare/support.h"
#include "text/language.h"

namespace pandect {

/// What the words say in which a sentence differs from the law where it otherwise has it nearly word for word
/// (changed_words()): a "not" more or less, "may" for "must", somebody else, other digits, "after" for
/// "before", or one word for another. Changes that may mean the same are not given. Spans are in the sentence
/// and the law; all contradict.
std::vector<Difference> compare_near_law(std::string_view sentence, std::string_view law, Language language);

}  // namespace pandect
