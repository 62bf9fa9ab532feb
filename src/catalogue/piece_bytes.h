#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "index/varint_postings.h"
#include "pandect/error.h"
#include "text/span.h"

namespace pandect {

/// Writes pieces and lists of pieces as the catalogue stores them: small numbers and words.

[[noreturn]] inline void fail_damaged_words() {
  throw Error(ErrorCode::library_damaged, "catalogue.db: the words of a law are not as stored",
              "restore the folder from a copy, or make a new library and add the sources again");
}

/// Reads them. The bytes are hostile: nothing outside of them is read. Every function
/// @throws Error library_damaged
class PieceReader {
 public:
  explicit PieceReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() { return take_varint(bytes_); }
  /// A number stored as a difference to `base`, in either direction.
  std::uint32_t from(std::uint32_t base) {
    const auto folded = static_cast<std::uint32_t>(number());
    return base + ((folded >> 1U) ^ (~(folded & 1U) + 1U));
  }
  /// The number of following elements, each of at least this many bytes.
  std::size_t count(std::size_t least = 1) {
    const std::uint64_t value = number();
    if (value > bytes_.size() / least) fail_damaged_words();
    return static_cast<std::size_t>(value);
  }
  std::string string() {
    const std::size_t size = count();
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  Span span(std::uint32_t base) {
    const std::uint32_t begin = from(base);
    return {begin, from(begin)};
  }

 private:
  std::string_view bytes_;
};

class PieceWriter {
 public:
  void number(std::uint64_t value) {
    put_varint(value, [this](std::uint8_t byte) { bytes_ += static_cast<char>(byte); });
  }
  /// Zigzag code: 0, -1, 1, -2, … are 0, 1, 2, 3, …
  void from(std::uint32_t base, std::uint32_t value) {
    const std::uint32_t gap = value - base;
    number((gap << 1U) ^ (~(gap >> 31U) + 1U));
  }
  void string(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void span(std::uint32_t base, Span span) {
    from(base, span.begin);
    from(span.begin, span.end);
  }
  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace pandect
