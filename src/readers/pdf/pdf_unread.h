#pragma once

#include <vector>

#include "law/unread.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_paragraphs.h"
#include "readers/pdf/pdf_tables.h"

namespace pandect {

/// Content of the pages that is not in the text: pictures, drawn pages without words, ambiguous table cells,
/// and the program that recognised words.
struct PdfDrawing {
  std::vector<PageInk> pictures;
  std::string content;  ///< of a page without words: its appearance; empty for a blank one
  Box page;
  std::vector<UnreadTable> tables;
  std::string read_by;  ///< as in PdfPage
  std::string doubts;
};

/// The drawings as review items, each after the line above it.
std::vector<Unread> list_unread_drawings(const std::vector<PdfDrawing>& pages, const PlacedText& text);

}  // namespace pandect
