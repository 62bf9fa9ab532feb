#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_columns.h"

namespace pandect {

/// A line of text with the layout features that show where paragraphs begin.
struct PdfLine {
  std::string text;
  std::uint32_t page = 0;  ///< from 1
  Box box;
  float size = 0;
  bool bold = false;
  bool table = false;        ///< a row of a table
  bool space_after = false;  ///< the file has a space at its end
  float indent = 0;          ///< points from the left edge of its column
  float room = 0;            ///< points left at its end
  float first_word = 0;      ///< width of its unbreakable beginning
  float gap = 0;             ///< from the line above, as a multiple of the usual one; 0 at the head of a
                             ///< column
};

/// The lines of the blocks, in order.
std::vector<PdfLine> make_lines(const std::vector<PdfBlock>& blocks);

}  // namespace pandect
