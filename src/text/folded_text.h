#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A text folded as for analyzers (case, digits, widths; see text/folded_reader.h), each run of white space
/// replaced by one blank, with the source position of each byte.
class FoldedText {
 public:
  explicit FoldedText(std::string_view source);

  std::string_view text() const { return text_; }
  /// The bytes of the source from which the bytes [begin, end) were folded.
  Span source(std::size_t begin, std::size_t end) const;
  /// The first byte of the folded text that comes from byte `offset` of the source or a later one.
  std::size_t from_source(std::uint32_t offset) const;

 private:
  std::string text_;
  std::vector<Span> sources_;  // of each byte
};

}  // namespace pandect
