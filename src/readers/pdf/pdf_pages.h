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

/// A run of letters of one page, as set in the file: a word in a language with spaces.
struct PdfWord {
  Box box;
  float size = 0;  ///< of the font, in points
  bool bold = false;
  bool space_after = false;  ///< white space follows, as a character or a gap
  bool table_row = false;    ///< it replaces the words of a table row; see pdf_tables.h
  std::string text;          ///< UTF-8
};

struct PdfPage {
  float width = 0;  ///< points
  float height = 0;
  std::vector<PdfWord> words;     ///< horizontal ones, in no order
  std::vector<PageInk> pictures;  ///< drawings that are not words
  PageRules rules;
  std::string content;       ///< for a page without words: a hash of its appearance; empty when it is blank
  std::string read_by = {};  ///< the program that recognised the words in a picture; empty: they are the
                             ///< file's
  std::string doubts = {};   ///< its confidence, one line
};

/// Limits for one file.
struct PdfLimits {
  std::size_t bytes = std::size_t{256} << 20;
  std::uint32_t pages = 5000;
  std::size_t words = 4'000'000;
  int seconds = 120;
};

/// The words of a PDF with their positions, extracted by poppler in a separate process, so that no file can
/// crash, hang or exhaust this one.
/// @throws Error bad_input when it is damaged, encrypted with a required password, or over a limit
std::vector<PdfPage> read_pdf_pages(const Source& source, const PdfLimits& limits = {});

/// The task of the separate process.
IsolatedTask pdf_task();

}  // namespace pandect
