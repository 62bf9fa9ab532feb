#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "readers/plain/plain_lines.h"
#include "readers/reader.h"
#include "text/span.h"

namespace pandect {

/// About the first `most` bytes of a source as text: in any encoding that decode_source() converts, with "\n"
/// line ends and invalid bytes replaced. For recognising formats.
std::string first_words(const Source& source, std::size_t most);

/// The text of a source without markup, with the position of each piece in the file. Line ends are "\n"
/// whatever the file has, like Python's universal newlines.
class PlainText {
 public:
  enum class Mark : std::uint8_t {
    drop,  ///< the text begins after a byte order mark
    keep,  ///< a byte order mark is the text's first character, so that code points count as in
           ///< LegalBench-RAG
  };

  /// @throws Error bad_input when the bytes are not text or more than a Span can address
  explicit PlainText(const Source& source, Mark mark = Mark::drop);

  const std::string& text() const { return text_; }
  std::string take_text() { return std::move(text_); }

  /// Removes `parts` from the text: in order, not overlapping.
  void remove(const std::vector<Span>& parts);

  /// The bytes of the file that gave `span` of the text; empty when the file was in another encoding.
  Span source_of(Span span) const;

 private:
  /// From here on (until the next) byte t of the text is byte t - text + source of the file.
  struct Anchor {
    std::uint32_t text;
    std::uint32_t source;
  };

  std::uint32_t source_at(std::uint32_t offset) const;
  void normalise_line_ends();

  std::string text_;
  std::vector<Anchor> anchors_;  // rising; empty when the file's offsets are not known
};

}  // namespace pandect
