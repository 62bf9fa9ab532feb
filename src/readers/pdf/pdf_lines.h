#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_columns.h"

namespace pandect {

/// A line of text with what its place says of where paragraphs begin.
struct PdfLine {
  std::string text;
  std::uint32_t page = 0;  ///< from 1
  Box box;
  float size = 0;
  bool bold = false;
  bool table = false;        ///< a row of a table
  bool space_after = false;  ///< the file sets one at its end
  float indent = 0;          ///< points behind the left edge of its column
  float room = 0;            ///< points left at its end
  float first_word = 0;      ///< width of the part of its beginning that could not be broken
  float gap = 0;             ///< from the line above, as a share of what is usual; 0 at the head of a column
};

/// The lines of the blocks, in order.
std::vector<PdfLine> make_lines(const std::vector<PdfBlock>& blocks);

}  // namespace pandect
