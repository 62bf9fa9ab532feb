#pragma once

#include <cstddef>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// Takes "27 April 2016", "27. April 2016", "1er août 2011".
bool take_day(Cursor& cursor);

/// Reads a European Union act that ends at the cursor, with or without a comma, not before byte `since`, and
/// moves the cursor to its beginning: "Règlement (UE) n° 1319/2011, article 5", "Verordnung (EU) 2016/679 des
/// Europäischen Parlaments und des Rates, Artikel 6". Serves all languages of union_names.h. After a comma
/// another phrase may begin ("Under Regulation (EU) 2016/679, Article 5 of this Act …"): the act is read
/// there if the provision is `joined` to it, or if nothing precedes the act.
NamedWork take_union_act_before(Cursor& cursor, std::size_t since, bool joined);

/// The end of a European Union act that begins at the cursor and ends with its number; the cursor when there
/// is none.
std::size_t union_act_end(const Cursor& cursor);

}  // namespace pandect
