#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A text normalised to the letters that laws are written in: decomposed letters and Jamo composed (NFC),
/// soft hyphens and other zero-width characters removed, spaces of all widths as blanks, "&nbsp;" and other
/// HTML entities as their characters; with the source position of each piece. Ill-formed bytes are kept.
class NormalText {
 public:
  explicit NormalText(std::string_view source);

  const std::string& text() const { return text_; }
  /// The bytes of the source from which a span of the text was made.
  Span source(Span span) const;

 private:
  /// A stretch that differs from the source; between two of them text and source are equal.
  struct Change {
    Span text;
    Span source;
  };
  void change(std::size_t text_begin, std::size_t begin, std::size_t end);

  std::string text_;
  std::vector<Change> changes_;  // in order
};

}  // namespace pandect
