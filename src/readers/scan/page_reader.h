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

/// A word that was read from a picture, in dots from the picture's upper left corner.
struct ReadWord {
  Box box;               ///< as high as its line
  float height = 0;      ///< of the letters
  float confidence = 0;  ///< 0 to 100
  bool space_after = false;
  std::string text;
};

/// A page as a picture, and what was read on it.
struct ReadPage {
  float width = 0;  ///< dots
  float height = 0;
  std::vector<ReadWord> words;  ///< in reading order
};

/// What tesseract writes: a table of words with their places, and the same words as text, which alone says
/// where spaces are in languages that write few. Letters without a space between become one word.
/// @throws Error bad_input: the table is not one
std::vector<ReadPage> parse_read_pages(std::string_view table, std::string_view text);

/// Puts § where it heads lines and was read as something like it: most languages' models do not know the
/// sign. Done for three lines or more, in order, whose numbers follow one another.
void restore_section_signs(std::vector<PdfPage>& pages);

/// Reads pages that are pictures with the program tesseract.
class PageReader {
 public:
  /// @param languages what tesseract calls them: "tha+eng"
  /// @throws Error wrong_usage: tesseract is not installed, or has not been taught one of the languages
  explicit PageReader(std::string languages);

  /// "tesseract 5.3.0 (tha+eng)"
  const std::string& name() const { return name_; }

  /// The pages of a picture: PNG, JPEG or TIFF.
  /// @throws Error bad_input
  std::vector<PdfPage> read_picture(const Source& source) const;

  /// Gives words to the pages of a PDF that are drawn and have none.
  /// @throws Error bad_input: pdftoppm, which draws them, is not installed, or fails
  void read_drawn(const Source& source, std::vector<PdfPage>& pages) const;

 private:
  std::vector<ReadPage> read_file(const Source& source, const ProgramFolder& folder,
                                  const std::string& picture) const;

  std::string languages_;
  std::string name_;
  std::filesystem::path program_;
};

}  // namespace pandect
