#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/bit_packing.h"

namespace pandect {

/// Most fields a group has.
inline constexpr std::size_t most_fields = 8;

/// How often a term stands in the fields of a document.
struct Posting {
  std::uint32_t document = 0;
  std::uint32_t fields = 0;                   ///< bit f: it stands in field f
  std::uint32_t frequency[most_fields] = {};  ///< by field
};

/// The postings of a term as bytes:
///
///     blocks of 128 postings, while as many are left:
///       u32 last document
///       u8 bits of a document, u8 bits of a frequency, u8 the fields any of them stands in (a bit each), u8
///       zero 128 differences to the document before, less 1, packed for each of those fields: 128
///       frequencies, 0 where the term does not stand in it, packed
///     the rest, a posting at a time, as varints: difference less 1, fields (when there is more than one
///     field), the
///       frequency in each of them less 1
void encode_postings(std::span<const Posting> postings, std::size_t fields, std::string& bytes);

/// Decoded postings, in document order.
struct PostingBlock {
  std::size_t size = 0;
  std::uint32_t fields = 0;  ///< that any of them stands in, a bit each; frequencies of others are not set
  std::uint32_t documents[block_size];
  std::uint32_t frequencies[most_fields][block_size];  ///< by field
};

/// Walks the postings of one term, a block at a time. Bytes are hostile: whatever they hold, documents are
/// below `documents` and rise, and nothing outside of `bytes` is read.
class PostingCursor {
 public:
  PostingCursor(std::string_view bytes, std::uint32_t count, std::size_t fields, std::uint32_t documents)
      : bytes_(bytes), left_(count), fields_(fields), documents_(documents) {}

  /// Decodes the next block; false after the last one.
  /// @throws Error library_damaged
  bool next(PostingBlock& block);
  /// Passes over blocks that end before a document without decoding them, so that next() gives the block that
  /// may hold it. Blocks that were given already do not come again.
  void skip_to(std::uint32_t document);

 private:
  void next_full(PostingBlock& block);
  void next_rest(PostingBlock& block);
  std::uint32_t varint();

  std::string_view bytes_;
  std::uint32_t left_;
  std::size_t fields_;
  std::uint32_t documents_;
  std::int64_t last_ = -1;
};

}  // namespace pandect
