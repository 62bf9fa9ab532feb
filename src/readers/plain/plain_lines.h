#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/lines.h"
#include "text/span.h"

namespace pandect {

/// A non-blank line of a text.
struct TextLine {
  Span words;                 ///< trimmed
  bool after_blank = false;   ///< a blank line, or the beginning of the text, precedes it
  bool before_blank = false;  ///< a blank line, or the end of the text, follows it
};

/// Iterates over the non-blank lines of part of a text, without storing them.
class LineCursor {
 public:
  /// A byte order mark at the beginning of the text is skipped.
  LineCursor(std::string_view text, Span part);

  /// Moves to the next line; false at the end.
  bool next(TextLine& line);

 private:
  std::string_view text_;
  std::uint32_t next_;
  std::uint32_t end_;
  bool blank_ = true;
};

/// Trimmed, with blanks for line breaks: of a label or title over several lines.
std::string on_one_line(std::string_view words);

}  // namespace pandect
