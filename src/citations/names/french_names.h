#pragma once

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

/// Names of works in French texts; see NameReaders for the purpose of each reader.
namespace pandect {

/// "code de la consommation", "loi n° 78-17 du 6 janvier 1978", "règlement (UE) 2016/679", "RGPD".
NamedWork take_french_name(Cursor& cursor);

/// "CGI", "C. civ.", and "code civil" without a word before it.
NamedWork take_french_abbreviation(Cursor& cursor);

/// "code pénal, article 311-1", "RGPD, art. 6".
NamedWork take_french_name_before(Cursor& cursor, std::size_t since, bool ends);

}  // namespace pandect
