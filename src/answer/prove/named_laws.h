#pragma once

#include <string_view>

#include "answer/prove/claim.h"
#include "answer/prove/evidence.h"

namespace pandect {

// The laws and provisions that a claim names, compared with those that the law itself names.

/// True if a law has the words of a name in sequence, ignoring words such as "of" and "the".
bool has_words(std::string_view law, std::string_view name, Language language);

/// True if the law cites provisions by the same numbers as some words of the claim: "section 22(2)(c) of
/// RIPA" for "section 22(2)(c) of the Regulation of Investigatory Powers Act 2000".
/// @param words of the answer
bool cites_alike(const Claim& claim, std::string_view law, Span words);

/// "Amends the Fees Act" for a provision that amends another: if a claim says little else, the law must name
/// the same law. Empty when it does.
std::string_view law_not_named(const Claim& claim, const Evidence& evidence, const LibraryView& library);

/// "Section 63 of the Electricity Act became section 9 of the Safety Act (section 7 of the addenda)": for a
/// sentence that says little else, true if the provision cites the provisions said to be amended, in the same
/// order.
/// @param cited the words of the answer that cite the provision itself
bool amends_as_said(const Claim& claim, const Evidence& evidence, Span cited);

}  // namespace pandect
