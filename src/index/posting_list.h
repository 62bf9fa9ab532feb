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

/// The postings of a term as bytes: blocks of 128, then the tail, up to 127 more. A list without a
/// block is only its tail; others consist of
///
///     the list's impacts (including the tail's), for each field 4 pairs of u8 frequency, u8 coarse length
///     for each block:
///       u32 its last document
///       u32 where its bytes begin, from the end of all impacts
///       u32 where its impacts begin among those of blocks (in fields), times 256, + the fields in which any
///           of its postings occurs (a bit each); omitted if there is one field
///     u32 where the tail begins, from the end of all impacts
///     the blocks' impacts, for each of their fields 4 pairs
///     for each block
///       the gaps (differences to the document before, less 1), see patched_numbers.h
///       for each of its fields the frequencies; flagged: each posting occurs in it, and they are less 1
///     the tail: the postings in order, see varint_postings.h, with documents counted from the one after
///     the last block's
/// Appends the postings of a term. coarse_lengths[f][document] is what coarse_length gives for field f.
void encode_postings(const PostingColumns& postings,
                     std::span<const std::vector<std::uint8_t>> coarse_lengths, std::string& bytes);

/// Decoded postings, in document order.
struct PostingBlock {
  std::size_t size = 0;
  std::uint32_t fields = 0;  ///< fields with any posting, a bit each; frequencies of other fields are not set
  std::uint32_t documents[block_size];
  std::uint32_t frequencies[most_fields][block_size];  ///< by field
  std::uint32_t most_frequency[most_fields];           ///< upper bound of the frequencies of the field
};

/// The postings of one term in a mapped index. The bytes are hostile: whatever they are, documents of a block
/// rise and are below `documents`, and nothing outside of `bytes` is read.
class PostingList {
 public:
  /// @throws Error library_damaged
  PostingList(std::string_view bytes, std::uint32_t count, std::size_t fields, std::uint32_t documents);

  std::uint32_t size() const { return count_; }
  /// The tail counts as the last block.
  std::size_t blocks() const { return blocks_; }
  /// The tail is a block without impacts.
  bool is_tail(std::size_t block) const { return block == full_; }

  /// The last document of a block, from the directory; the tail's is the largest possible.
  std::uint32_t last_document(std::size_t block) const {
    return is_tail(block) ? documents_ - 1 : last_at(block);
  }
  /// Estimated number of postings of documents begin to end-1, as if they were spread evenly.
  std::size_t postings_in(std::uint32_t begin, std::uint32_t end) const {
    return static_cast<std::size_t>(std::uint64_t{count_} * (end - begin) / documents_);
  }
  /// The first block from `block` on that may contain a document at or above this one; blocks() when none
  /// does.
  std::size_t block_of(std::uint32_t document, std::size_t block) const;

  /// Calls take(field, impacts) for the fields of the whole list, which must have a block, or of a block
  /// other than the tail.
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

  /// Sets everything but the frequencies; for the tail, the frequencies too.
  /// @throws Error library_damaged
  void decode_documents(std::size_t block, PostingBlock& decoded) const;
  /// Sets the frequencies of the block whose documents were last decoded into it. @throws Error
  /// library_damaged
  void decode_frequencies(std::size_t block, PostingBlock& decoded) const;

 private:
  struct Entry {
    std::uint32_t last;
    std::uint32_t begin;
    std::uint32_t impacts;
    std::uint32_t fields;
  };
  std::uint32_t number_at(std::size_t at) const {
    std::uint32_t number;
    std::memcpy(&number, bytes_.data() + at, sizeof number);
    return number;
  }
  std::uint32_t last_at(std::size_t block) const { return number_at(directory_ + block * entry_bytes_); }
  std::uint32_t begin_at(std::size_t block) const {
    return number_at(directory_ + block * entry_bytes_ + (is_tail(block) ? 0 : 4));
  }
  Entry entry_of(std::size_t block) const {
    Entry entry{last_at(block), begin_at(block), static_cast<std::uint32_t>(block), 1};
    if (fields_ > 1) {
      const std::uint32_t both = number_at(directory_ + block * entry_bytes_ + 8);
      entry.impacts = both >> 8;
      entry.fields = both & 0xFF;
    }
    return entry;
  }
  std::string_view bytes_of(std::size_t block) const;
  Impacts impacts_at(std::size_t at) const;
  void decode_tail(PostingBlock& decoded) const;
  void decode_tail_of_one_field(std::int64_t before, PostingBlock& decoded) const;

  std::string_view bytes_;
  std::uint32_t count_;
  std::size_t fields_;
  std::uint32_t documents_;
  std::size_t full_ = 0;  ///< blocks before the tail
  std::size_t blocks_ = 0;
  std::size_t entry_bytes_ = 0;
  std::size_t directory_ = 0;
  std::size_t impacts_ = 0;
  std::size_t data_ = 0;
};

}  // namespace pandect
