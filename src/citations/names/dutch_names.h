#pragma once

#include <cstddef>

#include "citations/grammar/latin.h"

namespace pandect {

/// "Wet op het primair onderwijs", "Verordening (EG) nr. 1/2005", "Boek 7 van het Burgerlijk Wetboek".
NamedWork take_dutch_name(Cursor& cursor);

/// "BW", "Awb", "Wet IB 2001", "Grondwet", "Opiumwet" directly after a number.
NamedWork take_dutch_abbreviation(Cursor& cursor);

/// "de Distributiewet, de artikelen 4 en 5", "Opiumwet, artikel 3", and "de Wegenwet, met uitzondering van
/// artikel 3": the name extends from the beginning of the line, or from its last article.
NamedWork take_dutch_name_before(Cursor& cursor, std::size_t since, bool ends);

}  // namespace pandect
