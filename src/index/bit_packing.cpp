#include "index/bit_packing.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace pandect {
namespace {

constexpr std::size_t lanes = 4;
constexpr std::size_t rows = block_size / lanes;

using Unpack = void (*)(const std::uint8_t*, std::uint32_t*);

/// With the width known when it is compiled, every shift is a constant and the loop over the lanes one
/// instruction.
template <unsigned bits>
void unpack(const std::uint8_t* bytes, std::uint32_t* values) {
  if constexpr (bits == 0) {
    std::memset(values, 0, block_size * sizeof *values);
  } else {
    std::uint32_t words[lanes * bits];
    std::memcpy(words, bytes, sizeof words);
    constexpr std::uint32_t mask = bits == 32 ? ~0U : (1U << (bits % 32)) - 1;
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t bit = row * bits;
      const std::size_t word = bit / 32;
      const unsigned shift = bit % 32;
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        std::uint32_t value = words[word * lanes + lane] >> shift;
        if (shift + bits > 32) value |= words[(word + 1) * lanes + lane] << (32 - shift);
        values[row * lanes + lane] = value & mask;
      }
    }
  }
}

template <unsigned... bits>
constexpr std::array<Unpack, sizeof...(bits)> unpackers(std::integer_sequence<unsigned, bits...>) {
  return {&unpack<bits>...};
}

constexpr auto unpack_width = unpackers(std::make_integer_sequence<unsigned, 33>());

}  // namespace

unsigned bits_needed(std::span<const std::uint32_t, block_size> values) {
  std::uint32_t all = 0;
  for (const std::uint32_t value : values) all |= value;
  return static_cast<unsigned>(std::bit_width(all));
}

void pack_block(std::span<const std::uint32_t, block_size> values, unsigned bits, std::uint32_t* words) {
  std::memset(words, 0, packed_words(bits) * sizeof *words);
  for (std::size_t i = 0; i < block_size && bits > 0; ++i) {
    const std::size_t bit = (i / lanes) * bits;
    const std::size_t word = (bit / 32) * lanes + i % lanes;
    const unsigned shift = bit % 32;
    words[word] |= values[i] << shift;
    if (shift > 0 && shift + bits > 32) words[word + lanes] |= values[i] >> (32 - shift);
  }
}

void unpack_block(const std::uint8_t* bytes, unsigned bits, std::span<std::uint32_t, block_size> values) {
  unpack_width[bits](bytes, values.data());
}

}  // namespace pandect
