#pragma once

#include <vector>

#include "readers/pdf/pdf_grid.h"
#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// The grids of tables that no rule draws: three or more lines one below the other whose words stand in the
/// same columns, parted by white space wider than a letter, with their left edges, right edges or middles in
/// one line, and with numbers in a column behind the first. Two columns of running text, lists with their
/// numbers set out, signatures and tables of contents are none. Where a line between the others, or right
/// behind them, has words in some of the columns only, it may be part of a row: the cells are in doubt.
std::vector<PdfGrid> find_bare_grids(const std::vector<PdfWord>& words);

}  // namespace pandect
