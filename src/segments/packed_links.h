#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

class ArrayFile;

/// A stored link: works are given by their rows, documents of its own work by their number in the work, those
/// of other works by unit_key(), so that it stays valid while only words of other works change.
struct StoredLink {
  std::uint32_t from = 0;
  Span span;
  std::uint32_t status = 0;
  std::uint32_t to_unit = UINT32_MAX;  ///< UINT32_MAX: none
  std::uint32_t to_provision = UINT32_MAX;
  std::int64_t to_work = 0;     ///< 0: none
  std::int64_t to_version = 0;  ///< 0: the newest of that work
  bool operator==(const StoredLink&) const = default;
};

/// A lookup made for the links of a work; see LookupRecord. If its result changes, they are resolved again.
struct SegmentLookup {
  std::uint32_t hash = 0;
  std::uint32_t work = 0;  ///< index into the segment's works
  bool operator==(const SegmentLookup&) const = default;
};

/// Links and lookups in about ten and three bytes each instead of 40 and 8: differences to the numbers
/// before, as varints, in blocks, so that finding one needs only one block.
inline constexpr std::size_t links_of_block = 64;
inline constexpr std::size_t lookups_of_block = 128;

/// Packs links in the given order.
class LinkPacker {
 public:
  /// @throws Error internal: a row has more than 32 bits
  void add(const StoredLink& link, std::string& bytes);
  /// The offsets of the blocks in all bytes.
  const std::vector<std::uint64_t>& blocks() const { return blocks_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::vector<std::uint64_t> blocks_;
  std::uint64_t bytes_ = 0;
  std::uint64_t count_ = 0;
  StoredLink before_;
};

class PackedLinks {
 public:
  PackedLinks() = default;
  /// @param blocks  offsets of the blocks in the bytes
  /// @param file  that has both, to verify what is read; null: none
  PackedLinks(std::uint64_t count, std::span<const std::uint64_t> blocks, std::string_view bytes,
              const ArrayFile* file = nullptr)
      : count_(count), blocks_(blocks), bytes_(bytes), file_(file) {}

  std::size_t size() const { return count_; }
  /// @throws Error library_damaged, also of the following
  std::vector<StoredLink> read(std::size_t begin, std::size_t end) const;
  StoredLink at(std::size_t number) const;
  /// The links of one document among those of one work, which are sorted by document.
  std::vector<StoredLink> from(std::size_t begin, std::size_t end, std::uint32_t document) const;

 private:
  std::string_view block(std::size_t number) const;

  std::uint64_t count_ = 0;
  std::span<const std::uint64_t> blocks_;
  std::string_view bytes_;
  const ArrayFile* file_ = nullptr;
};

/// Packed lookups.
struct LookupBytes {
  std::vector<std::uint32_t> hashes;  ///< the first of each block
  std::vector<std::uint64_t> blocks;  ///< offsets of the blocks in the bytes
  std::string bytes;
};
/// @param lookups  sorted by hash, then work
LookupBytes pack_lookups(std::span<const SegmentLookup> lookups);

class PackedLookups {
 public:
  PackedLookups() = default;
  /// @param hashes, blocks  the first hash of each block, and its offset in the bytes
  /// @param file  that has all of them, to verify what is read; null: none
  PackedLookups(std::uint64_t count, std::span<const std::uint32_t> hashes,
                std::span<const std::uint64_t> blocks, std::string_view bytes,
                const ArrayFile* file = nullptr)
      : count_(count), hashes_(hashes), blocks_(blocks), bytes_(bytes), file_(file) {}

  std::size_t blocks() const { return blocks_.size(); }
  /// @throws Error library_damaged, also of the following
  std::vector<SegmentLookup> block(std::size_t number) const;
  /// The lookups with a hash.
  std::vector<SegmentLookup> find(std::uint32_t hash) const;

 private:
  std::uint64_t count_ = 0;
  std::span<const std::uint32_t> hashes_;
  std::span<const std::uint64_t> blocks_;
  std::string_view bytes_;
  const ArrayFile* file_ = nullptr;
};

}  // namespace pandect
