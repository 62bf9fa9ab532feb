#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pandect {

/// An offset in a text, which has less than 4 GB.
inline std::uint32_t offset32(std::size_t offset) {
  return static_cast<std::uint32_t>(offset);
}

/// Bytes [begin, end) of a UTF-8 text. Inside the program all offsets count bytes; text/utf8.h converts them
/// to code points at its boundary.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  void shift(std::uint32_t by) {
    begin += by;
    end += by;
  }
  Span shifted(std::uint32_t by) const { return {begin + by, end + by}; }
  bool contains(Span other) const { return begin <= other.begin && other.end <= end; }
  bool operator==(const Span&) const = default;

  /// The text covered by the span; clamped to the text.
  std::string_view of(std::string_view text) const {
    if (begin >= text.size() || end <= begin) return {};
    return text.substr(begin, end - begin);
  }
};

}  // namespace pandect
