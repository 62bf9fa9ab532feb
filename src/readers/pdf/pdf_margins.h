#pragma once

#include <vector>

#include "readers/pdf/pdf_rows.h"

namespace pandect {

/// A page whose words stand in rows.
struct PdfRows {
  float width = 0;
  float height = 0;
  std::vector<PdfRow> rows;
};

/// Takes running heads and feet out of the pages: the outermost rows, at most four at each end, that stand at
/// one height with the same words (numbers apart) on two pages or more, what stands in their place on other
/// pages, and page numbers.
/// @return how many rows were taken out
std::size_t drop_running_heads(std::vector<PdfRows>& pages);

}  // namespace pandect
