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

/// The element with the law: the root in the 2012 format, or the one in `toestand`.
/// @throws Error bad_input when there is none
pugi::xml_node bwb_law_element(const XmlDocument& document);

/// Reads the metadata of a BWB document: id, names, kind, dates. No text yet.
/// @throws Error bad_input when it has no BWB id
Work read_bwb_meta(const XmlDocument& document);

/// The name a law gives itself: "Deze wet wordt aangehaald als: Arbeidstijdenwet." Empty when it gives none.
/// In the 2012 format, short titles are only there.
std::string find_bwb_short_title(const Work& work);

/// The name in parentheses at the end of a long title: "… (Wet woonlandbeginsel in de sociale zekerheid)".
/// Empty when they do not contain the name of a law.
std::string_view bwb_name_in_parentheses(std::string_view title);

/// A Roman number with the small Ls in place of capital Is corrected: "lll", "Vlll". Others unchanged.
std::string with_roman_capitals(std::string_view number);

/// The target of an intref's or extref's `doc`: "1.0:v:BWBR0003994&artikel=39",
/// "jci1.3:c:BWBR0018450&artikel=1&lid=2&z=2025-01-01", "32005R0111". `own` is the id of the law that
/// contains it. Nothing when it names no work.
std::optional<Citation> parse_bwb_reference(std::string_view doc, std::string_view own);

}  // namespace pandect
