#pragma once

#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/language.h"

namespace pandect {

/// Combines a marked reference with its words. Publishers often mark up only the article where the words
/// continue ("artikel 217, eerste lid", "artikelen 217 tot en met 219", "218, tweede lid"). Returns the
/// citations in the words, each with the work of the mark, if they include the marked provision; otherwise
/// only the mark. `mark.span` is the span of `words`.
std::vector<Citation> read_marked_reference(const Citation& mark, std::string_view words, Language language);

}  // namespace pandect
