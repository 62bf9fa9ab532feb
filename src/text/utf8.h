#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The offset of the first byte that is not well-formed UTF-8 (overlong forms, surrogates and code points
/// above U+10FFFF are ill-formed), or nothing when all of it is well-formed.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

/// The text with each ill-formed sequence replaced by U+FFFD.
std::string repair_utf8(std::string_view text);

/// Decodes the code point at `offset` of well-formed text and moves `offset` past it. Ill-formed bytes give
/// U+FFFD and advance by one, so that a loop always ends.
char32_t decode_utf8(std::string_view text, std::size_t& offset);

/// The start of the code point that ends at `offset` > 0 of well-formed text; never before `first`.
std::size_t previous_code_point(std::string_view text, std::size_t offset, std::size_t first = 0);

/// True for a byte of a character after its first.
inline bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// Appends one code point.
void append_utf8(std::string& text, char32_t code_point);

/// The text after a byte order mark, which some editors write at the start.
std::string_view without_byte_order_mark(std::string_view text);

std::u32string to_utf32(std::string_view text);
std::string to_utf8(std::u32string_view text);

/// Number of code points of well-formed text.
std::size_t count_code_points(std::string_view text);

/// The only converter between byte offsets and code point offsets. Keeps a checkpoint every 256 bytes, so
/// that a conversion reads at most that much.
class CodePointOffsets {
 public:
  /// The text must outlive this.
  explicit CodePointOffsets(std::string_view text);

  /// Code points before byte `offset` (which may be the size of the text).
  std::size_t from_byte(std::size_t offset) const;
  /// The byte offset of code point number `index`; the size of the text when it has no more than `index`.
  std::size_t to_byte(std::size_t index) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> marks_;  // code points before byte 256 * i
};

}  // namespace pandect
