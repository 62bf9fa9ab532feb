#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "index/lexical_format.h"

namespace pandect {

/// The frequencies of a term in the fields of one document.
struct Posting {
  std::uint32_t document = 0;
  std::uint32_t fields = 0;                   ///< bit f: it occurs in field f
  std::uint32_t frequency[most_fields] = {};  ///< by field
};

/// Postings one at a time, as short lists and the runs of a build hold them, each as
///
///     varint  2 (document - the one before - 1), + 1 if the term occurs there once, in the first field only
///             (nothing follows then)
///     u8      the fields it occurs in, a bit each; omitted if there is one field
///     varint  for each of those fields: the frequency less 1
///
/// where a varint has 7 bits a byte, the lowest first, and the top bit is set if more bytes follow.
/// `put_byte` takes the bytes; `before` is the document of the posting before, -1 for the first.
template <typename PutByte>
void put_varint(std::uint64_t value, PutByte&& put_byte) {
  for (; value >= 0x80; value >>= 7) put_byte(static_cast<std::uint8_t>(value | 0x80));
  put_byte(static_cast<std::uint8_t>(value));
}

template <typename PutByte>
void put_posting(const Posting& posting, std::int64_t before, std::size_t fields, PutByte&& put_byte) {
  const bool plain = posting.fields == 1 && posting.frequency[0] == 1;
  const auto gap = static_cast<std::uint64_t>(posting.document - before - 1);
  put_varint(gap << 1 | (plain ? 1U : 0U), put_byte);
  if (plain) return;
  if (fields > 1) put_byte(static_cast<std::uint8_t>(posting.fields));
  for (std::size_t f = 0; f < fields; ++f) {
    if (posting.fields >> f & 1) put_varint(posting.frequency[f] - 1, put_byte);
  }
}

/// Removes a varint of at most 35 bits from the front of bytes and returns it.
/// @throws Error library_damaged
std::uint64_t take_long_varint(std::string_view& bytes);
inline std::uint64_t take_varint(std::string_view& bytes) {
  if (bytes.empty() || static_cast<unsigned char>(bytes.front()) >= 0x80) return take_long_varint(bytes);
  const auto value = static_cast<unsigned char>(bytes.front());
  bytes.remove_prefix(1);
  return value;
}

/// Reads the output of put_posting. The bytes are hostile: nothing outside of them is read, and documents
/// rise.
class VarintPostings {
 public:
  /// `before`: the document before the first posting, -1 when there is none.
  VarintPostings(std::string_view bytes, std::size_t fields, std::int64_t before = -1)
      : bytes_(bytes), fields_(fields), before_(before) {}

  /// Reads the next posting; false after the last byte. Frequencies of fields without the term are zero.
  /// @throws Error library_damaged
  bool next(Posting& posting);

 private:
  std::string_view bytes_;
  std::size_t fields_;
  std::int64_t before_;
};

/// Throws the Error for malformed postings.
[[noreturn]] void fail_damaged_postings();

}  // namespace pandect
