#pragma once

#include <string>
#include <vector>

#include "law/readers/xml.h"
#include "law/work.h"

namespace pandect {

/// Whether a page is an act as the Official Journal of the European Union and EUR-Lex publish it: told by the
/// classes of its paragraphs, with or without "oj-" before them, in consolidated texts and in proposals.
bool is_official_journal(pugi::xml_node html);

/// The act in the elements of Formex, which these pages are made from. Hyperlinks stay as <a href>. What
/// cannot be put into words is added to `problems`.
std::string official_journal_to_formex(const XmlDocument& html, std::vector<ReadProblem>& problems);

/// Reads a page for which is_official_journal() holds.
Work read_official_journal(const XmlDocument& html);

}  // namespace pandect
