#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// Blocks of up to 128 numbers packed with as many bits as the largest needs, in four interleaved lanes
/// (Lemire and Boytsov 2015, "SIMD-BP128"): row r holds the numbers 4 r to 4 r + 3, one in each lane of
/// 32-bit words. The loops are 128-bit instructions that every x86-64 and ARM64 has.
inline constexpr std::size_t block_size = 128;

/// Bits needed by the largest of the numbers, 0 to 32.
unsigned bits_needed(std::span<const std::uint32_t> values);

/// Size in bytes of `count` packed numbers of that width.
constexpr std::size_t packed_bytes(std::size_t count, unsigned bits) {
  const std::size_t rows = (count + 3) / 4;
  return (rows * bits + 31) / 32 * 16;
}

/// Writes packed_bytes(values.size(), bits) bytes; at most 128 values.
void pack(std::span<const std::uint32_t> values, unsigned bits, std::uint8_t* bytes);

/// Reads packed_bytes(count, bits) bytes and writes all 128 values; those from `count` on are meaningless.
/// `bits` is at most 32, `count` at most 128.
void unpack(const std::uint8_t* bytes, std::size_t count, unsigned bits,
            std::span<std::uint32_t, block_size> values);

/// Replaces gaps by document numbers: each is the previous one + 1 + its gap, all modulo 2^32; `before`
/// precedes the first.
void sum_gaps(std::span<std::uint32_t, block_size> gaps, std::uint32_t before);

}  // namespace pandect
