#pragma once

#include <vector>

#include "readers/pdf/pdf_grid.h"
#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// The grids of tables without rules: three or more consecutive lines whose words are in the same columns,
/// separated by white space wider than a letter, with aligned left edges, right edges or middles, and with
/// numbers in a column after the first. Two columns of running text, lists with hanging numbers, signatures
/// and tables of contents are excluded. If a line between the others, or directly after them, has words in
/// some columns only, it may be part of a row: the cells are in doubt.
std::vector<PdfGrid> find_bare_grids(const std::vector<PdfWord>& words);

}  // namespace pandect
