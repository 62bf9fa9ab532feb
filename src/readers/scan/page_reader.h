#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/program.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/reader.h"

namespace pandect {

/// A word recognised in a picture, in dots from the picture's upper left corner.
struct ReadWord {
  Box box;               ///< as high as its line
  float height = 0;      ///< of the letters
  float confidence = 0;  ///< 0 to 100
  bool space_after = false;
  std::string text;
};

/// A page as a picture, with the words recognised on it.
struct ReadPage {
  float width = 0;  ///< dots
  float height = 0;
  std::vector<ReadWord> words;  ///< in reading order
};

/// Parses tesseract's output: a table of words with their positions, and the same words as text, which alone
/// has the spaces of languages that write few. Letters without a space between become one word.
/// @throws Error bad_input: the table is malformed
std::vector<ReadPage> parse_read_pages(std::string_view table, std::string_view text);

/// Restores § at the beginning of lines where a similar sign was recognised: most languages' models lack the
/// sign. Applied to three or more lines, in order, with consecutive numbers.
void restore_section_signs(std::vector<PdfPage>& pages);

/// Recognises the words of scanned pages with the program tesseract.
class PageReader {
 public:
  /// @param languages tesseract's names: "tha+eng"
  /// @throws Error wrong_usage: tesseract, or one of the languages, is not installed
  explicit PageReader(std::string languages);

  /// "tesseract 5.3.0 (tha+eng)"
  const std::string& name() const { return name_; }

  /// The pages of a picture: PNG, JPEG or TIFF.
  /// @throws Error bad_input
  std::vector<PdfPage> read_picture(const Source& source) const;

  /// Adds words to the pages of a PDF that are drawn and have none.
  /// @throws Error bad_input: pdftoppm, which renders them, is not installed, or fails
  void read_drawn(const Source& source, std::vector<PdfPage>& pages) const;

 private:
  std::vector<ReadPage> read_file(const Source& source, const ProgramFolder& folder,
                                  const std::string& picture) const;

  std::string languages_;
  std::string name_;
  std::filesystem::path program_;
};

}  // namespace pandect
