#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A text as analyzers fold it (case, digits, widths; see text/folded_reader.h) with runs of white space made
/// one blank, and where each byte of it came from.
class FoldedText {
 public:
  explicit FoldedText(std::string_view source);

  std::string_view text() const { return text_; }
  /// The bytes of the source that the bytes [begin, end) were folded from.
  Span source(std::size_t begin, std::size_t end) const;
  /// The first byte of the folded text that came from byte `offset` of the source or one behind it.
  std::size_t from_source(std::uint32_t offset) const;

 private:
  std::string text_;
  std::vector<Span> sources_;  // of each byte
};

}  // namespace pandect
