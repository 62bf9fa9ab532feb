#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace pandect {

/// A large number of growing byte strings, most of them short: each is a chain of slices of doubling size in
/// shared pages (as Lucene's byte slices).
class ByteSlices {
 public:
  /// One of the strings.
  struct Stream {
    std::uint32_t head = 0;
    std::uint32_t next = 0;  ///< position of the next byte
    std::uint32_t left = 0;  ///< bytes left in the slice, not counting the link
    std::uint32_t size = 0;
  };

  void put(Stream& stream, std::uint8_t byte) {
    if (stream.left == 0) grow(stream);
    *at(stream.next++) = byte;
    --stream.left;
    ++stream.size;
  }

  /// Prefetches the memory that put() will write to.
  void fetch(const Stream& stream) const {
    if (stream.left > 0) __builtin_prefetch(at(stream.next), 1);
  }

  /// Appends the bytes of a stream.
  void copy(const Stream& stream, std::string& bytes) const;

  std::size_t memory() const { return pages_.size() * page_size; }
  void clear();

 private:
  static constexpr std::uint32_t page_bits = 16;
  static constexpr std::uint32_t page_size = 1U << page_bits;
  static constexpr std::uint32_t least_slice = 16;
  static constexpr std::uint32_t most_slice = 4096;
  static constexpr std::uint32_t link = sizeof(std::uint32_t);

  std::uint8_t* at(std::uint32_t place) {
    return pages_[place >> page_bits].get() + (place & (page_size - 1));
  }
  const std::uint8_t* at(std::uint32_t place) const {
    return pages_[place >> page_bits].get() + (place & (page_size - 1));
  }
  static std::uint32_t size_after(std::uint32_t slice) { return slice < most_slice ? slice * 2 : slice; }
  void grow(Stream& stream);
  std::uint32_t new_slice(std::uint32_t size);

  std::vector<std::unique_ptr<std::uint8_t[]>> pages_;
  std::uint32_t used_ = page_size;  // of the last page
};

}  // namespace pandect
