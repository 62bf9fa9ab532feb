#pragma once

#include <string_view>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/joined_words.h"
#include "text/scanner.h"

namespace pandect {

// Names of works that begin with the word for their kind, in text without blanks between words.

/// Reads the name of a work at the cursor, which begins with `word` ("พระราชบัญญัติ") or is that abbreviation
/// ("ป.พ.พ."); nothing when the word names no work.
NamedWork take_joined_work(const JoinedWords& w, Cursor& cursor, std::string_view word, bool abbreviation);

/// The same for a name directly after a reference, as in informal texts: "มาตรา 118 พ.ร.บ.คุ้มครองแรงงาน".
NamedWork take_joined_work_beside(const JoinedWords& w, Cursor& cursor, std::string_view word,
                                  bool abbreviation);

/// True if the only kind in a name is "กฎหมาย": it may not be a name.
bool is_loose_name(std::string_view name);

/// The words that a grammar takes for the name of a work at byte `at`; empty when none begins there.
std::string_view joined_name_at(std::string_view text, std::size_t at);

/// True if "มาตรา", or "ม." or "ว." with its number, follows.
bool sees_joined_number(const JoinedWords& w, const Cursor& cursor);

/// True if the words before the cursor end with one that leads to a provision of another work.
bool leads_elsewhere(const JoinedWords& w, const Cursor& cursor);

}  // namespace pandect
