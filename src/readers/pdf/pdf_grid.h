#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_rules.h"

namespace pandect {

constexpr float same_edge = 4;  ///< points between edges that are one

/// A cell of a table: the area enclosed by its rules, over one or more rows and columns (counted from 0, both
/// ends included).
struct PdfCell {
  std::size_t first_row = 0;
  std::size_t last_row = 0;
  std::size_t first_column = 0;
  std::size_t last_column = 0;
};

/// The rows and columns of a table.
struct PdfGrid {
  std::vector<float> columns;  ///< edges from left to right, points: one more than there are columns
  std::vector<float> rows;     ///< edges from top to bottom
  std::vector<PdfCell> cells;  ///< by row, then by column; none when they are ambiguous
  std::string doubt;           ///< the reason

  Box box() const { return {columns.front(), rows.front(), columns.back(), rows.back()}; }
  Box box_of(const PdfCell& cell) const {
    return {columns[cell.first_column], rows[cell.first_row], columns[cell.last_column + 1],
            rows[cell.last_row + 1]};
  }
};

/// Gives each row of a grid without vertical rules its cells, one for each column; with `broken` lines of
/// rows, the cells are in doubt.
void fill_cells(PdfGrid& grid, bool broken);

/// The grids formed by horizontal and vertical rules: those with two columns or more. Fields without a rule
/// between them are one cell; the outermost edges need no rule.
std::vector<PdfGrid> find_grids(const PageRules& rules);

/// The horizontal rules that no vertical rule touches.
std::vector<Box> free_lying_rules(const PageRules& rules);

}  // namespace pandect
