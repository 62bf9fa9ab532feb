#pragma once

#include <span>
#include <string>
#include <vector>

#include "readers/pdf/pdf_pages.h"

namespace pandect {

/// Words that stand side by side, from left to right.
struct PdfRow {
  std::vector<PdfWord> words;
  Box box;
  float size = 0;      ///< of the largest font
  bool bold = false;   ///< all of it
  bool table = false;  ///< it is a row of a table

  float middle() const { return (box.top + box.bottom) / 2; }
};

/// Words that can be laid out: with letters, and a place within any page. The rest of the page's are dropped.
void drop_unplaced_words(PdfPage& page);

/// The rows of words from top to bottom.
std::vector<PdfRow> make_rows(std::vector<PdfWord> words);

/// The words of a row as they read: a space where white space is, none inside of Thai words that the file
/// sets in pieces.
std::string row_text(const PdfRow& row);

/// The middle one of the values; 0 when there are none.
float median(std::vector<float> values);

}  // namespace pandect
