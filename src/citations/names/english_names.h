#pragma once

#include <cstddef>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

/// Names of works in English texts; see NameReaders for the purpose of each reader.
namespace pandect {

/// Capitalised words and their conjunctions: "Interpretation Act 1978", "Regulation (EU) 2016/679".
NamedWork take_english_name(Cursor& cursor);

/// "GDPR"; "ERA 1996"; "Housing Act 1988" and "United States Code" without an of-word.
NamedWork take_english_abbreviation(Cursor& cursor);

/// "Pub. L. No. 114-190, section 2305", "Equality Act 2010, section 13".
NamedWork take_english_name_before(Cursor& cursor, std::size_t since, bool ends);

/// "42 U.S.C. § 1983": the title's number comes before, the section after.
NamedWork take_english_work_before(Cursor& cursor);

}  // namespace pandect
