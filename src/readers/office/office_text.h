#pragma once

#include <string>
#include <vector>

#include "law/citation.h"
#include "law/unread.h"

namespace pandect {

/// A paragraph of a document of a word processor, a row of one of its tables, or a note: a line of text.
struct OfficeParagraph {
  std::string label;   ///< the number that its list gives it: "1.", "(a)"; empty if none
  std::string words;   ///< without the label, one line
  int heading = 0;     ///< 1 to 9 by its style; 0 for other paragraphs
  int list_level = 0;  ///< of the label, 0 to 8
  bool title = false;  ///< of the document
  bool in_table = false;
  std::vector<Citation> links;         ///< spans are of `words`
  std::vector<std::string> bookmarks;  ///< that links in the document lead to
};

/// A picture, or a table whose cells are lost, with the number of paragraphs before it.
struct OfficePicture {
  std::size_t behind = 0;
  Unread unread;
};

/// What is in a document of a word processor, in order, whatever it was read from.
struct OfficeText {
  std::vector<OfficeParagraph> paragraphs;
  std::string title;  ///< of the document's properties; empty if it has none
  std::vector<OfficePicture> pictures;
};

/// Makes a link of the words of a paragraph from `begin` on to its end, where `target` leads to a law or is
/// "#name", a bookmark of the document; nothing for others.
void add_office_link(OfficeParagraph& paragraph, std::size_t begin, std::string_view target);

}  // namespace pandect
