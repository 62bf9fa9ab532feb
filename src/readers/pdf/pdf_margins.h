#pragma once

#include <vector>

#include "readers/pdf/pdf_rows.h"

namespace pandect {

/// A page with its words in rows.
struct PdfRows {
  float width = 0;
  float height = 0;
  std::vector<PdfRow> rows;
};

/// Removes running heads and feet from the pages: the outermost rows, at most four at each end, that have the
/// same height and words (except numbers) on two pages or more, rows at their position on other pages, and
/// page numbers.
/// @return number of rows removed
std::size_t drop_running_heads(std::vector<PdfRows>& pages);

}  // namespace pandect
