#pragma once

#include <string_view>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// Reads the name of a work at the cursor, which begins with `word` ("พระราชบัญญัติ") or is that abbreviation
/// ("ป.พ.พ."); nothing when the word names no work.
NamedWork take_thai_work(Cursor& cursor, std::string_view word, bool abbreviation);

/// True if the only kind in a name is "กฎหมาย": it may not be a name.
bool is_loose_thai_name(std::string_view name);

/// The words that a grammar takes for the name of a work at byte `at`; empty when none begins there.
std::string_view thai_name_at(std::string_view text, std::size_t at);

/// True if "มาตรา", or "ม." or "ว." with its number, follows.
bool sees_thai_number(const Cursor& cursor);

/// True if the words before the cursor end with one that leads to a provision of another work.
bool leads_elsewhere(const Cursor& cursor);

/// The same for a name directly after a reference, as in informal texts: "มาตรา 118 พ.ร.บ.คุ้มครองแรงงาน".
NamedWork take_thai_work_beside(Cursor& cursor, std::string_view word, bool abbreviation);

}  // namespace pandect
