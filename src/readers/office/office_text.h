#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "law/citation.h"
#include "law/unread.h"
#include "text/span.h"

namespace pandect {

/// What is read of a document beside its words: nothing, or, for a text that is to be checked, the marks of
/// its notes as "[^1]" with "[^1]: " before each note, and in a DOCX the places of its words.
enum class OfficeWords : std::uint8_t { plain, traced };

/// Where words of a paragraph stand in the file.
struct OfficeRun {
  Span words;              ///< in OfficeParagraph::words
  std::ptrdiff_t at = -1;  ///< of their element in its part, a byte
  bool aside = false;  ///< they are words of a note or a text box, and the element is its mark or its drawing
};

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
  std::vector<OfficeRun> runs;         ///< of a traced DOCX, in order
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
