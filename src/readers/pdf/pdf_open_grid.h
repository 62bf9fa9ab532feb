#pragma once

#include <span>
#include <vector>

#include "readers/pdf/pdf_grid.h"
#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// The grids of tables that have lying rules alone: three or more of one width with nothing standing at them.
/// Their columns part where white space wider than a letter is clear of words from the first rule to the
/// last. Between two rules stands one row; where several lines stand there, each is a row when all its cells
/// have words, and few. Otherwise the cells are in doubt.
std::vector<PdfGrid> find_open_grids(std::span<const Box> rules, const std::vector<PdfWord>& words);

}  // namespace pandect
