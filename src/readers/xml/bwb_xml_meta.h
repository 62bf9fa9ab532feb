#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "base/date.h"
#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// The element that holds the law: the root of 2012, or the one in `toestand`.
/// @throws Error bad_input when there is none
pugi::xml_node bwb_law_element(const XmlDocument& document);

/// What a BWB document says of the law as a whole: id, names, kind, dates. No text yet.
/// @throws Error bad_input when it has no BWB id
Work read_bwb_meta(const XmlDocument& document);

/// The name a law gives itself in its own words: "Deze wet wordt aangehaald als: Arbeidstijdenwet." Empty
/// when it gives none. Documents of 2012 have their short titles nowhere else.
std::string find_bwb_short_title(const Work& work);

/// The name in parentheses at the end of a long title: "… (Wet woonlandbeginsel in de sociale zekerheid)".
/// Empty when what stands there is no name of a law.
std::string_view bwb_name_in_parentheses(std::string_view title);

/// A Roman number in which a small L stands for the capital I: "lll", "Vlll". Others as they are.
std::string with_roman_capitals(std::string_view number);

/// What the `doc` of an intref or extref points to: "1.0:v:BWBR0003994&artikel=39",
/// "jci1.3:c:BWBR0018450&artikel=1&lid=2&z=2025-01-01", "32005R0111". `own` is the id of the law it stands
/// in. Nothing when it names no work.
std::optional<Citation> parse_bwb_reference(std::string_view doc, std::string_view own);

}  // namespace pandect
