#pragma once

#include <vector>

#include "law/unread.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_paragraphs.h"
#include "readers/pdf/pdf_tables.h"

namespace pandect {

/// What the pages show and the text does not have: pictures, pages that are drawn and have no
/// words, which words stand in one cell of a table, and who read words that are of no file.
struct PdfDrawing {
  std::vector<PageInk> pictures;
  std::string content;  ///< of a page without words: how it looks; empty for one that is blank
  Box page;
  std::vector<UnreadTable> tables;
  std::string read_by;  ///< as of PdfPage
  std::string doubts;
};

/// The drawings as parts to be looked at, each behind the line it stands below.
std::vector<Unread> list_unread_drawings(const std::vector<PdfDrawing>& pages, const PlacedText& text);

}  // namespace pandect
