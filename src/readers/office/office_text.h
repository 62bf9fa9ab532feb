#pragma once

#include <string>
#include <vector>

#include "law/citation.h"
#include "law/unread.h"

namespace pandect {

/// A paragraph of a word-processor document, a row of one of its tables, or a note: a line of text.
struct OfficeParagraph {
  std::string label;   ///< the number that its list gives it: "1.", "(a)"; empty if none
  std::string words;   ///< without the label, one line
  int heading = 0;     ///< 1 to 9 by its style; 0 for other paragraphs
  int list_level = 0;  ///< of the label, 0 to 8
  bool title = false;  ///< it is the document's title
  bool in_table = false;
  std::vector<Citation> links;         ///< spans are in `words`
  std::vector<std::string> bookmarks;  ///< targets of links in the document
};

/// A picture, or a table whose cells are lost, with the number of paragraphs before it.
struct OfficePicture {
  std::size_t behind = 0;
  Unread unread;
};

/// The content of a word-processor document, in order, independent of its format.
struct OfficeText {
  std::vector<OfficeParagraph> paragraphs;
  std::string title;  ///< of the document's properties; empty if it has none
  std::vector<OfficePicture> pictures;
};

/// Makes a link of the words of a paragraph from `begin` to its end, if `target` leads to a law or is
/// "#name", a bookmark of the document; ignores other targets.
void add_office_link(OfficeParagraph& paragraph, std::size_t begin, std::string_view target);

}  // namespace pandect
