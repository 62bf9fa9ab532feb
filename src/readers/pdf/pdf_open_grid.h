#pragma once

#include <span>
#include <vector>

#include "readers/pdf/pdf_grid.h"
#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// The grids of tables with horizontal rules only: three or more of one width without vertical rules. Columns
/// are separated by white space wider than a letter that is clear of words from the first rule to the last.
/// Between two rules there is one row; if there are several lines, each is a row when all its cells have
/// words, and few. Otherwise the cells are in doubt.
std::vector<PdfGrid> find_open_grids(std::span<const Box> rules, const std::vector<PdfWord>& words);

}  // namespace pandect
