#pragma once

#include <optional>
#include <string_view>

#include "law/citation.h"

namespace pandect {

/// The target of a hyperlink to a published law, without span: addresses of EUR-Lex, ELI, wetten.overheid.nl,
/// law.go.kr, gesetze-im-internet.de and legislation.gov.uk, and anchors of articles in the same page
/// ("#art_5", "#J3:2"). Nothing for other addresses.
std::optional<Citation> parse_law_link(std::string_view href);

/// The CELEX number of a European act: ("reg", "2016", "679") → "32016R0679"; empty for other kinds.
std::string celex_of_eli(std::string_view type, std::string_view year, std::string_view number);

}  // namespace pandect
