#pragma once

#include <string>
#include <string_view>

#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Reads the metadata of a Formex document from BIB.INSTANCE and TITLE. No text yet.
Work read_formex_meta(const XmlDocument& document);

/// The CELEX number of an act of the third sector from its title and numbers: ("REGULATION (EU) …", 2024,
/// 903) → "32024R0903". Empty for titles of other acts.
std::string formex_celex(std::string_view title, int year, int number);

/// "regulation", "directive", …, by the first word for an act in a title; empty when there is none.
std::string formex_kind(std::string_view title);

}  // namespace pandect
