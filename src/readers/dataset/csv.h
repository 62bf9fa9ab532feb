#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "readers/reader.h"

namespace pandect {

/// Reads CSV row by row (RFC 4180): fields in quotation marks may contain delimiters, line ends and doubled
/// quotation marks.
class CsvRows {
 public:
  /// @param text UTF-8, which must outlive this
  CsvRows(const Source& source, std::string_view text, char delimiter);

  /// Reads the next non-empty row; false at the end.
  /// @throws Error bad_input with the line: an unclosed quotation mark, more than 10,000 fields
  bool next(std::vector<std::string>& row);
  /// The line the last row began on, from 1.
  std::size_t line() const { return row_line_; }

 private:
  std::string read_field();
  [[noreturn]] void fail(std::string_view what) const;

  const Source& source_;
  std::string_view text_;
  char delimiter_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t row_line_ = 0;
};

/// All rows of a text with commas, without a byte order mark. @param path the text's name in error messages
/// @throws Error bad_input as CsvRows::next()
std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::string_view path);

/// The most frequent of , ; tab | in the first line, outside quotation marks.
char guess_delimiter(std::string_view text);

}  // namespace pandect
