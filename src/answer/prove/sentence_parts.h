#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "answer/prove/verdict.h"
#include "answer/read/cited_answer.h"

namespace pandect {

/// Takes out the citations in what a sentence quotes, where it cites something beside: they are the quoted
/// law's own, and the sentence claims nothing of what they lead to.
/// @param words the text of the sentence's spans
void leave_out_quoted_citations(CitedSentence& sentence, std::string_view words);

/// The parts of a sentence whose citations each carry their own words: "dues are nine crowns (section 4 of
/// the Harbour Act), kite dues four crowns (section 4 of the Kite Act)". The sentence alone where its
/// citations carry it together.
/// @param words the text of the sentence's spans
std::vector<CitedSentence> parts_of(const CitedSentence& sentence, std::string_view words);

/// The verdict on a sentence from those on its parts: what is wrong with one is wrong with it, and only if
/// all are carried it is.
Verdict verdict_on_parts(std::span<const ProvenSentence> parts);

}  // namespace pandect
