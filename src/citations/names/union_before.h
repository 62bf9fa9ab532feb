#pragma once

#include <cstddef>

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// Reads an act of the European Union that ends at the cursor, with or without a comma, not before byte
/// `since`, and moves the cursor to where it begins: "Règlement (UE) n° 1319/2011, article 5", "Verordnung
/// (EU) 2016/679 des Europäischen Parlaments und des Rates, Artikel 6". One serves all languages of
/// union_names.h. Behind a comma another phrase may begin ("Under Regulation (EU) 2016/679, Article 5 of this
/// Act …"): the act is taken there when the provision is `joined` to it, or when nothing stands before the
/// act.
NamedWork take_union_act_before(Cursor& cursor, std::size_t since, bool joined);

/// The end of an act of the Union that begins at the cursor, its number the last of it; the cursor when none
/// does.
std::size_t union_act_end(const Cursor& cursor);

}  // namespace pandect
