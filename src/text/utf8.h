#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The offset of the first byte that is not well-formed UTF-8 (overlong forms, surrogates and what lies
/// beyond U+10FFFF are not), or nothing when all of it is.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

/// The text with each ill-formed sequence replaced by U+FFFD.
std::string repair_utf8(std::string_view text);

/// Decodes the code point that begins at `offset` of well-formed text and moves `offset` past it. Ill-formed
/// bytes give U+FFFD and move by one, so that a loop always ends.
char32_t decode_utf8(std::string_view text, std::size_t& offset);

/// Where the code point begins that ends at `offset` > 0 of well-formed text; never before `first`.
std::size_t previous_code_point(std::string_view text, std::size_t offset, std::size_t first = 0);

/// Appends one code point.
void append_utf8(std::string& text, char32_t code_point);

/// The text behind the byte order mark that some editors put before it.
std::string_view without_byte_order_mark(std::string_view text);

std::u32string to_utf32(std::string_view text);
std::string to_utf8(std::u32string_view text);

/// How many code points well-formed text holds.
std::size_t count_code_points(std::string_view text);

/// The one place where byte offsets become code point offsets and back. Holds a mark every 256 bytes, so that
/// a conversion reads at most that much.
class CodePointOffsets {
 public:
  /// The text must outlive this.
  explicit CodePointOffsets(std::string_view text);

  /// Code points before byte `offset` (which may be the size of the text).
  std::size_t from_byte(std::size_t offset) const;
  /// The byte where code point number `index` begins; the size of the text when it has no more than `index`.
  std::size_t to_byte(std::size_t index) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> marks_;  // code points before byte 256 * i
};

}  // namespace pandect
