#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A text in the letters that laws are written in: decomposed letters and Jamo composed (NFC), soft hyphens
/// and what else has no width left out, no-break spaces as blanks, "&nbsp;" and HTML's other names of
/// characters as the characters; and where each piece came from. Ill-formed bytes stay as they are.
class NormalText {
 public:
  explicit NormalText(std::string_view source);

  const std::string& text() const { return text_; }
  /// The bytes of the source that a span of the text was made of.
  Span source(Span span) const;

 private:
  /// A stretch that differs; between two of them text and source are alike.
  struct Change {
    Span text;
    Span source;
  };
  void change(std::size_t text_begin, std::size_t begin, std::size_t end);

  std::string text_;
  std::vector<Change> changes_;  // in order
};

}  // namespace pandect
