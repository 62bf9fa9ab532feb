#pragma once

#include <vector>

#include "readers/pdf/pdf_margins.h"

namespace pandect {

/// Rows that are read one after the other: a column, or what stands above or below columns.
struct PdfBlock {
  std::size_t page = 0;    ///< from 0
  std::size_t column = 0;  ///< 0 for what is as wide as the page's text; columns from 1
  float left = 0;          ///< of its text, points
  float right = 0;
  std::vector<PdfRow> rows;
};

/// The blocks of a document in the order they are read. Two columns are seen by the white space between them:
/// wide as a letter, clear of words over several rows, with running text on both sides (a table has none).
/// Where columns stand on one page, fewer rows do on the others.
std::vector<PdfBlock> order_blocks(std::vector<PdfRows> pages);

}  // namespace pandect
