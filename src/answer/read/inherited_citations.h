#pragma once

#include <string_view>
#include <vector>

#include "answer/read/cited_answer.h"

namespace pandect {

/// Limit for one note, the notes of a sentence, and the line below a quotation.
inline constexpr std::size_t most_citations = 10;

/// Gives each sentence with a note mark the citations of the note.
void follow_note_marks(std::vector<CitedSentence>& sentences, const SourceNotes& notes);

/// Gives sentences without citations those of the sentences that they belong to: below a quotation, behind or
/// before in a paragraph or an item, of a heading.
/// @param words of the whole answer
void inherit_citations(std::vector<CitedSentence>& sentences, std::string_view words);

}  // namespace pandect
