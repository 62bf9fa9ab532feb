#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "index/bit_packing.h"

namespace pandect {

/// A whole block of numbers packed with fewer bits than the largest needs, and the few that are larger
/// patched in (PFOR: Zukowski, Héman, Nes and Boncz 2006; here only the upper bits are stored apart, as in
/// FastPFOR, Lemire and Boytsov 2015):
///
///     u8   bits of a packed number, 0 to 32; + 64: `flag`, for the caller; + 128: some are patched
///     u8   when some are patched: how many (1 to 15), + 16 times the bytes of their upper parts (1 to 4)
///     the lower bits of all numbers, packed
///     u8   for each patched number: its index
///     the upper part of each, the number shifted right by the packed bits
void put_numbers(std::span<const std::uint32_t, block_size> numbers, bool flag, std::string& bytes);

/// Reads such blocks, one after another. The bytes are hostile: nothing past their end is read.
class NumbersReader {
 public:
  NumbersReader(const char* begin, const char* end)
      : next_(reinterpret_cast<const std::uint8_t*>(begin)),
        end_(reinterpret_cast<const std::uint8_t*>(end)) {}

  struct Kind {
    bool flag = false;
    unsigned bits = 0;  ///< of the largest number
  };
  /// @throws Error library_damaged
  Kind take(std::span<std::uint32_t, block_size> numbers);
  /// Skips a block without reading its numbers. @throws Error library_damaged
  void skip();

 private:
  struct Head {
    bool flag;
    unsigned bits;
    std::size_t patches;
    std::size_t width;
  };
  Head take_head();
  const std::uint8_t* take_bytes(std::size_t size);

  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

}  // namespace pandect
