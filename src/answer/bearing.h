#pragma once

#include <span>

#include "answer/quotable.h"

namespace pandect {

/// Whether a reference in a provision is what its words except something from: "notwithstanding section 4",
/// "section 4 does not apply".
bool excepts(const QuotableProvision& provision, Span reference, Language language);

/// Whether the words around a reference say what breaking what it leads to is followed by: a sanction, and
/// not one that is borrowed ("is punished as in section 4"), denied, or threatened for something else.
/// @param quotes  the sentence of the reference, with what it is not understood without
bool punishes(const QuotableProvision& provision, Span reference, std::span<const Span> quotes,
              Language language);

/// Whether a heading is one of rules on the passage from old law to new.
bool is_transitional_heading(std::string_view heading, Language language);

}  // namespace pandect
