#pragma once

#include <string>
#include <vector>

#include "law/place.h"
#include "readers/pdf/pdf_lines.h"

namespace pandect {

/// The words of a document, one paragraph in each line, with the position of every line on its pages.
struct PlacedText {
  std::string text;
  std::vector<PagePlace> places;  ///< in the order of the text
};

/// Joins lines to paragraphs. A line begins one when it is set off by space, indent, size or weight, when its
/// first word would have fitted on the line before, or when it begins like a heading or an item. Words
/// hyphenated at the end of a line are rejoined, unless the document hyphenates them elsewhere. Separate
/// paragraphs are followed by a blank line.
PlacedText join_paragraphs(const std::vector<PdfLine>& lines);

}  // namespace pandect
