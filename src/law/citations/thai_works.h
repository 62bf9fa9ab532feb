#pragma once

#include <string_view>

#include "law/citations/scanner.h"

namespace pandect {

/// Reads the name of a work at the cursor, which begins with `word` ("พระราชบัญญัติ") or is that abbreviation
/// ("ป.พ.พ."); nothing when the word names none.
NamedWork take_thai_work(Cursor& cursor, std::string_view word, bool abbreviation);

/// Whether the words up to the cursor end with one that leads to a provision of another work.
bool leads_elsewhere(const Cursor& cursor);

/// The same for a name right behind a reference, as people write it: "มาตรา 118 พ.ร.บ.คุ้มครองแรงงาน".
NamedWork take_thai_work_beside(Cursor& cursor, std::string_view word, bool abbreviation);

}  // namespace pandect
