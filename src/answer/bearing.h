#pragma once

#include <span>

#include "answer/quotable.h"

namespace pandect {

/// True if a provision's words make an exception from a reference in it: "notwithstanding section 4",
/// "section 4 does not apply".
bool excepts(const QuotableProvision& provision, Span reference, Language language);

/// True if the words around a reference state the consequence of breaking its target: a sanction that is not
/// borrowed ("is punished as in section 4"), negated, or for something else.
/// @param quotes the sentence of the reference, with the context needed to understand it
bool punishes(const QuotableProvision& provision, Span reference, std::span<const Span> quotes,
              Language language);

/// True if a heading is one of transitional provisions.
bool is_transitional_heading(std::string_view heading, Language language);

}  // namespace pandect
