#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/bit_packing.h"
#include "index/impacts.h"
#include "index/posting_columns.h"

namespace pandect {

/// The postings of a term as bytes. Up to short_list documents: one posting after another, see
/// varint_postings.h. More:
///
///     the list's impacts, for each field 4 pairs of u8 frequency, u8 coarse length
///     for each block of 128 postings (the last may have fewer):
///       u32 its last document
///       u32 where its bytes begin, from the end of all impacts
///       u32 where its impacts begin in theirs (in fields), times 256, + the fields any posting of it stands
///       in (a
///           bit each)
///     the blocks' impacts, for each of their fields 4 pairs
///     for each block
///       u8  bits of a gap
///       u8  for each of its fields: bits of a frequency, + 64 when each posting stands in it
///       the gaps (differences to the document before, less 1), packed
///       for each of its fields the frequencies, packed; less 1 when each posting stands in it
inline constexpr std::size_t short_list = 32;

/// Appends the postings of a term. coarse_lengths[f][document] is what coarse_length gives for field f.
void encode_postings(const PostingColumns& postings,
                     std::span<const std::vector<std::uint8_t>> coarse_lengths, std::string& bytes);

/// Decoded postings, in document order.
struct PostingBlock {
  std::size_t size = 0;
  std::uint32_t fields = 0;  ///< that any of them stands in, a bit each; frequencies of others are not set
  std::uint32_t documents[block_size];
  std::uint32_t frequencies[most_fields][block_size];  ///< by field
  std::uint32_t most_frequency[most_fields];           ///< no frequency of that field is above
};

/// The postings of one term in a mapped index. Bytes are hostile: whatever they hold, documents of a block
/// rise and are below `documents`, and nothing outside of `bytes` is read.
class PostingList {
 public:
  /// @throws Error library_damaged
  PostingList(std::string_view bytes, std::uint32_t count, std::size_t fields, std::uint32_t documents);

  std::uint32_t size() const { return count_; }
  std::size_t blocks() const { return blocks_; }
  /// The list is one block without impacts.
  bool is_short() const { return count_ <= short_list; }

  /// The last document of a block, as the directory has it; the only block of a short list ends behind all.
  std::uint32_t last_document(std::size_t block) const {
    return is_short() ? documents_ - 1 : entry_of(block).last;
  }
  /// The first block from `block` on that may hold a document at or above this one; blocks() when none does.
  std::size_t block_of(std::uint32_t document, std::size_t block) const;

  /// Calls take(field, impacts) for the fields of the whole list, or of a block. Not for short lists.
  template <typename Take>
  void for_impacts(Take&& take) const {
    for (std::size_t f = 0; f < fields_; ++f) take(f, impacts_at(f * sizeof(Impacts)));
  }
  template <typename Take>
  void for_impacts(std::size_t block, Take&& take) const {
    const Entry entry = entry_of(block);
    std::size_t at = impacts_ + std::size_t{entry.impacts} * sizeof(Impacts);
    for (std::size_t f = 0; f < fields_; ++f) {
      if ((entry.fields >> f & 1) == 0) continue;
      take(f, impacts_at(at));
      at += sizeof(Impacts);
    }
  }

  /// @throws Error library_damaged
  void decode(std::size_t block, PostingBlock& decoded) const;

 private:
  struct Entry {
    std::uint32_t last;
    std::uint32_t begin;
    std::uint32_t impacts;
    std::uint32_t fields;
  };
  Entry entry_of(std::size_t block) const {
    std::uint32_t raw[3];
    std::memcpy(raw, bytes_.data() + directory_ + block * sizeof raw, sizeof raw);
    return {raw[0], raw[1], raw[2] >> 8, raw[2] & 0xFF};
  }
  Impacts impacts_at(std::size_t at) const;
  void decode_short(PostingBlock& decoded) const;

  std::string_view bytes_;
  std::uint32_t count_;
  std::size_t fields_;
  std::uint32_t documents_;
  std::size_t blocks_ = 1;
  std::size_t directory_ = 0;
  std::size_t impacts_ = 0;
  std::size_t data_ = 0;
};

}  // namespace pandect
