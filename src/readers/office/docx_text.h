#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "law/unread.h"
#include "readers/reader.h"

namespace pandect {

/// A paragraph of a DOCX, a row of one of its tables, or a footnote: a line of text.
struct DocxParagraph {
  std::string label;   ///< the number that its list gives it: "1.", "(a)"; empty if none
  std::string words;   ///< without the label, one line
  int heading = 0;     ///< 1 to 9 by its style; 0 for other paragraphs
  int list_level = 0;  ///< of the label, 0 to 8
  bool title = false;  ///< of the document
  bool in_table = false;
  std::vector<Citation> links;         ///< spans are of `words`
  std::vector<std::string> bookmarks;  ///< that links in the document lead to
};

/// A picture, with the number of paragraphs before it.
struct DocxPicture {
  std::size_t behind = 0;
  Unread unread;
};

/// What is in a DOCX, in order.
struct DocxText {
  std::vector<DocxParagraph> paragraphs;
  std::string title;  ///< of the document's properties; empty if it has none
  std::vector<DocxPicture> pictures;
};

/// Unpacks and reads a DOCX: numbers resolved, tables as rows, footnotes behind the paragraph they are of,
/// deletions that are tracked left out and insertions taken.
/// @throws Error bad_input: a damaged archive, no word/document.xml, XML that is refused
DocxText read_docx_text(const Source& source);

}  // namespace pandect
