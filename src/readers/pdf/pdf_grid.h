#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_rules.h"

namespace pandect {

/// A cell of a table: what its rules enclose, over one row and column or more (counted from 0, both ends in).
struct PdfCell {
  std::size_t first_row = 0;
  std::size_t last_row = 0;
  std::size_t first_column = 0;
  std::size_t last_column = 0;
};

/// Where the rows and columns of a table part.
struct PdfGrid {
  std::vector<float> columns;  ///< edges from left to right, points: one more than there are columns
  std::vector<float> rows;     ///< edges from top to bottom
  std::vector<PdfCell> cells;  ///< by row, then by column; none when they could not be told apart
  std::string doubt;           ///< why they could not

  Box box() const { return {columns.front(), rows.front(), columns.back(), rows.back()}; }
  Box box_of(const PdfCell& cell) const {
    return {columns[cell.first_column], rows[cell.first_row], columns[cell.last_column + 1],
            rows[cell.last_row + 1]};
  }
};

/// Gives each row of a grid without standing rules its cells, one a column; where lines of rows are `broken`,
/// which cells they are of is in doubt.
void fill_cells(PdfGrid& grid, bool broken);

/// The grids that lying and standing rules draw together: those with two columns or more. Where no rule parts
/// two fields, they are one cell; its outermost edges need no rule.
std::vector<PdfGrid> find_grids(const PageRules& rules);

/// The lying rules that no standing rule touches.
std::vector<Box> free_lying_rules(const PageRules& rules);

}  // namespace pandect
