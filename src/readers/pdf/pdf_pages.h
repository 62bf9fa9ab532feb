#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/isolated.h"
#include "law/place.h"
#include "readers/pdf/pdf_ink.h"
#include "readers/pdf/pdf_rules.h"
#include "readers/reader.h"

namespace pandect {

/// A run of letters of one page, as the file sets it: a word of a language with spaces.
struct PdfWord {
  Box box;
  float size = 0;  ///< of the font, in points
  bool bold = false;
  bool space_after = false;  ///< white space is set or left behind it
  bool table_row = false;    ///< it stands for the words of a row of a table; see pdf_tables.h
  std::string text;          ///< UTF-8
};

struct PdfPage {
  float width = 0;  ///< points
  float height = 0;
  std::vector<PdfWord> words;     ///< upright ones, in no order
  std::vector<PageInk> pictures;  ///< what is drawn and is no word
  PageRules rules;
  std::string content;       ///< of a page without words: a hash of how it looks; empty when it is blank
  std::string read_by = {};  ///< the program that read the words from a picture; empty: they are of the file
  std::string doubts = {};   ///< how sure it was of them, one line
};

/// What is taken of one file.
struct PdfLimits {
  std::size_t bytes = std::size_t{256} << 20;
  std::uint32_t pages = 5000;
  std::size_t words = 4'000'000;
  int seconds = 120;
};

/// The words of a PDF with their places, found by poppler in a process of its own, so that no file can crash,
/// hang or fill this one.
/// @throws Error bad_input when it is damaged, encrypted with a password that is needed to read it, or over a
/// limit
std::vector<PdfPage> read_pdf_pages(const Source& source, const PdfLimits& limits = {});

/// What the process of its own does.
IsolatedTask pdf_task();

}  // namespace pandect
