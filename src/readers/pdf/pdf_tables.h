#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// A table whose cells could not be told apart. Its words are read line by line.
struct UnreadTable {
  Box box;
  std::string reason;
  std::string content;  ///< a hash of its words
};

/// Parts of a word that stands for a row of a table: cells are joined with " | ", and the lines of a cell
/// with this.
constexpr char cell_line_end = '\n';

/// Puts one word in the place of the words of each row of the page's tables, wherever several cells of a row
/// have words: cells from left to right, the lines of each below one another; of a table in doubt, of each
/// line. A page that is framed or parted by rules and holds running text is no table; what no rule draws is
/// one only where its columns are plain (pdf_bare_grid.h).
std::vector<UnreadTable> take_tables(PdfPage& page);

}  // namespace pandect
