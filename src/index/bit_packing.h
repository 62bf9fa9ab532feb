#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// Blocks of 128 numbers packed with as many bits as the largest needs, in four interleaved lanes (Lemire and
/// Boytsov 2015, "SIMD-BP128"): a compiler turns the loops into 128-bit instructions that every x86-64 and
/// ARM64 has.
inline constexpr std::size_t block_size = 128;

/// Bits the largest of the numbers needs, 0 to 32.
unsigned bits_needed(std::span<const std::uint32_t, block_size> values);

/// 32-bit words a block of that width takes: 4 a bit.
constexpr std::size_t packed_words(unsigned bits) {
  return std::size_t{4} * bits;
}

/// Writes packed_words(bits) words.
void pack_block(std::span<const std::uint32_t, block_size> values, unsigned bits, std::uint32_t* words);

/// Reads packed_words(bits) words; they need not be aligned. `bits` is at most 32.
void unpack_block(const std::uint8_t* bytes, unsigned bits, std::span<std::uint32_t, block_size> values);

}  // namespace pandect
