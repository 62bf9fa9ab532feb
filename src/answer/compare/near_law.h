#pragma once

#include <string_view>
#include <vector>

#include "answer/compare/support.h"
#include "text/language.h"

namespace pandect {

/// The meaningful differences of a sentence that otherwise has the law nearly word for word
/// (changed_words()): an added or missing "not", "may" for "must", another person, other digits, "after" for
/// "before", or one word for another. Changes that may keep the meaning are not returned. Spans are in the
/// sentence and the law; all contradict.
std::vector<Difference> compare_near_law(std::string_view sentence, std::string_view law, Language language);

}  // namespace pandect
