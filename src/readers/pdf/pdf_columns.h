#pragma once

#include <vector>

#include "readers/pdf/pdf_margins.h"

namespace pandect {

/// Rows that are read consecutively: a column, or the rows above or below columns.
struct PdfBlock {
  std::size_t page = 0;    ///< from 0
  std::size_t column = 0;  ///< 0 for the full width of the page's text; columns from 1
  float left = 0;          ///< of its text, points
  float right = 0;
  std::vector<PdfRow> rows;
};

/// The blocks of a document in reading order. Two columns are recognised by the white space between them: as
/// wide as a letter, clear of words over several rows, with running text on both sides (a table has none). If
/// one page has columns, fewer rows suffice on the others.
std::vector<PdfBlock> order_blocks(std::vector<PdfRows> pages);

}  // namespace pandect
