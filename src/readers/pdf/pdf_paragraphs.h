#pragma once

#include <string>
#include <vector>

#include "law/place.h"
#include "readers/pdf/pdf_lines.h"

namespace pandect {

/// The words of a document, a paragraph a line, with the place of every line of its pages.
struct PlacedText {
  std::string text;
  std::vector<PagePlace> places;  ///< in the order of the text
};

/// Joins lines to paragraphs. A line begins one when it is set off by space, indent, size or weight, when its
/// first word would have fitted on the line before, or when it begins as a heading or an item does. A word
/// that was divided at the end of a line is whole again, unless the document writes it with a hyphen
/// elsewhere. Between paragraphs that are set apart stands a blank line.
PlacedText join_paragraphs(const std::vector<PdfLine>& lines);

}  // namespace pandect
