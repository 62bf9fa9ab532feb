#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The terms of a group, sorted by their bytes, in blocks of up to 32. The bytes of a block are, for each
/// term:
///
///     varint  length of the prefix it shares with the term before (0 for the first)
///     varint  length of the rest, and its bytes
///     varint  number of documents that contain it
///     varint  bytes of its postings, which follow those of the term before
inline constexpr std::size_t terms_of_block = 32;

struct TermBlock {
  std::uint64_t key;       ///< term_key of its first term
  std::uint64_t postings;  ///< offset of those of its first term
  std::uint64_t text;      ///< offset of its bytes, which end where the next block's begin
};

/// The first eight bytes of a term as a number with the same order.
std::uint64_t term_key(std::string_view term);

/// Writes terms in blocks; they must be added in the order of their bytes.
class TermDictionaryWriter {
 public:
  void add(std::string_view term, std::uint32_t documents, std::uint64_t posting_bytes);
  /// Adds the end mark; nothing may be added afterwards.
  void finish() { blocks_.push_back({UINT64_MAX, postings_, bytes_.size()}); }

  const std::string& bytes() const { return bytes_; }
  /// Includes the end mark.
  std::span<const TermBlock> blocks() const { return blocks_; }

 private:
  std::string bytes_;
  std::vector<TermBlock> blocks_;
  std::string before_;
  std::size_t terms_ = 0;
  std::uint64_t postings_ = 0;
};

/// Finds terms in hostile bytes: nothing outside of them is read.
class TermDictionary {
 public:
  TermDictionary() = default;
  TermDictionary(std::string_view bytes, std::span<const TermBlock> blocks)
      : bytes_(bytes), blocks_(blocks) {}

  struct Found {
    std::uint32_t documents = 0;
    std::uint64_t begin = 0;  ///< of its postings
    std::uint64_t end = 0;
  };
  /// @throws Error library_damaged
  std::optional<Found> find(std::string_view term) const;

 private:
  std::string_view bytes_of(std::size_t block) const;

  std::string_view bytes_;
  std::span<const TermBlock> blocks_;  // and one more
};

}  // namespace pandect
