#pragma once

#include <string>
#include <vector>

#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// True if a page is an act as published by the Official Journal of the European Union and EUR-Lex:
/// recognised by the classes of its paragraphs, with or without "oj-" before them, in consolidated texts and
/// in proposals.
bool is_official_journal(pugi::xml_node html);

/// An act converted to the elements of Formex.
struct JournalFormex {
  std::string xml;
  std::vector<std::string> picture_places;  ///< positions of the pictures in the page, in order
};

/// Converts the act to the elements of Formex, from which these pages are made. Hyperlinks remain <a href>,
/// pictures <img src>.
JournalFormex official_journal_to_formex(const XmlDocument& html);

/// Reads a page for which is_official_journal() is true.
Work read_official_journal(const XmlDocument& html);

}  // namespace pandect
