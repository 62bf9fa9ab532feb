#pragma once

#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// The citations of court decisions in a text, in order: "ECLI:NL:HR:2019:1234", "대법원 2019다12345", "BGH …
/// VIII ZR 123/18", "ฎีกาที่ 1234/2560", "410 U.S. 113", "C-131/12". A library contains none. The forms of
/// each country are in data/languages/<code>/decisions.txt; a text in any language may cite any.
std::vector<Span> find_decisions(std::string_view text);

}  // namespace pandect
