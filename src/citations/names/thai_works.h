#pragma once

#include <string_view>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// Reads the name of a work at the cursor, which begins with `word` ("พระราชบัญญัติ") or is that abbreviation
/// ("ป.พ.พ."); nothing when the word names none.
NamedWork take_thai_work(Cursor& cursor, std::string_view word, bool abbreviation);

/// Whether a name says no more than "กฎหมาย" of its kind: it may be no name at all.
bool is_loose_thai_name(std::string_view name);

/// What a grammar takes for the name of a work at byte `at`; empty where none begins.
std::string_view thai_name_at(std::string_view text, std::size_t at);

/// Whether "มาตรา", or "ม." or "ว." with its number, stands there.
bool sees_thai_number(const Cursor& cursor);

/// Whether the words up to the cursor end with one that leads to a provision of another work.
bool leads_elsewhere(const Cursor& cursor);

/// The same for a name right behind a reference, as people write it: "มาตรา 118 พ.ร.บ.คุ้มครองแรงงาน".
NamedWork take_thai_work_beside(Cursor& cursor, std::string_view word, bool abbreviation);

}  // namespace pandect
