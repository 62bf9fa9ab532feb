#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// A table whose cells are ambiguous. Its words are read line by line.
struct UnreadTable {
  Box box;
  std::string reason;
  std::string content;  ///< a hash of its words
};

/// Separators in a word that represents a row of a table: cells are joined with " | ", and the lines of a
/// cell with this.
constexpr char cell_line_end = '\n';

/// Replaces the words of each table row by one word, if several cells of the row have words: cells from left
/// to right, the lines of each below one another; in an ambiguous table, the words of each line. A page
/// framed or divided by rules with running text is not a table; without rules, only plain columns are one
/// (pdf_bare_grid.h).
std::vector<UnreadTable> take_tables(PdfPage& page);

}  // namespace pandect
