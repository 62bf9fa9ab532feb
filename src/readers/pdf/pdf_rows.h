#pragma once

#include <span>
#include <string>
#include <vector>

#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// Words side by side, from left to right.
struct PdfRow {
  std::vector<PdfWord> words;
  Box box;
  float size = 0;      ///< of the largest font
  bool bold = false;   ///< all of it
  bool table = false;  ///< it is a row of a table

  float middle() const { return (box.top + box.bottom) / 2; }
};

/// Drops words that cannot be laid out: without letters, or outside any page.
void drop_unplaced_words(PdfPage& page);

/// The rows of words from top to bottom.
std::vector<PdfRow> make_rows(std::vector<PdfWord> words);

/// The text of a row: with spaces for white space, but none inside Thai words that the file sets in pieces.
std::string row_text(const PdfRow& row);

/// The median of the values; 0 when there are none.
float median(std::vector<float> values);

}  // namespace pandect
