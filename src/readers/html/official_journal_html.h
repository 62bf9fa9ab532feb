#pragma once

#include <string>
#include <vector>

#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Whether a page is an act as the Official Journal of the European Union and EUR-Lex publish it: told by the
/// classes of its paragraphs, with or without "oj-" before them, in consolidated texts and in proposals.
bool is_official_journal(pugi::xml_node html);

/// An act in the elements of Formex.
struct JournalFormex {
  std::string xml;
  std::vector<std::string> picture_places;  ///< where in the page the pictures stand, in order
};

/// The act in the elements of Formex, which these pages are made from. Hyperlinks stay as <a href>, pictures
/// as <img src>.
JournalFormex official_journal_to_formex(const XmlDocument& html);

/// Reads a page for which is_official_journal() holds.
Work read_official_journal(const XmlDocument& html);

}  // namespace pandect
