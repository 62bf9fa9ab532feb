#pragma once

#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/language.h"

namespace pandect {

/// A marked reference and what its words say beside. Publishers often mark up the article alone where the
/// words go on ("artikel 217, eerste lid", "artikelen 217 tot en met 219", "218, tweede lid"). Gives the
/// citations in the words, each with the work that the mark names, when they hold what is marked; otherwise
/// the mark alone. `mark.span` is where `words` stand.
std::vector<Citation> read_marked_reference(const Citation& mark, std::string_view words, Language language);

}  // namespace pandect
