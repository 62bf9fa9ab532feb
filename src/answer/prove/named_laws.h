#pragma once

#include <string_view>

#include "answer/prove/claim.h"
#include "answer/prove/evidence.h"

namespace pandect {

// What laws and provisions a claim names, held against those that the law itself names.

/// Whether a law has the words of a name one after the other, save such as "of" and "the".
bool has_words(std::string_view law, std::string_view name, Language language);

/// Whether the law cites provisions by the same numbers as some words of the claim: "section 22(2)(c) of
/// RIPA" where it has "section 22(2)(c) of the Regulation of Investigatory Powers Act 2000".
/// @param words of the answer
bool cites_alike(const Claim& claim, std::string_view law, Span words);

/// "Amends the Fees Act" of a provision that amends another: where a claim says little else, the law must
/// name what it names. Empty when it does.
std::string_view law_not_named(const Claim& claim, const Evidence& evidence, const LibraryView& library);

/// "Section 63 of the Electricity Act became section 9 of the Safety Act (section 7 of the addenda)": of a
/// sentence that says little else, whether the provision cites what it says it amends, in its order.
/// @param cited the words of the answer that cite the provision itself
bool amends_as_said(const Claim& claim, const Evidence& evidence, Span cited);

}  // namespace pandect
