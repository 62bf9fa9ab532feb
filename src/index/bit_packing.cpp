#include "index/bit_packing.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace pandect {
namespace {

constexpr std::size_t lanes = 4;
constexpr std::size_t rows = block_size / lanes;

using Lanes = std::uint32_t __attribute__((vector_size(16)));

Lanes load(const std::uint8_t* bytes, std::size_t word) {
  Lanes loaded;
  std::memcpy(&loaded, bytes + word * sizeof loaded, sizeof loaded);
  return loaded;
}

template <unsigned bits, std::size_t row>
void unpack_row(const std::uint8_t* bytes, std::uint32_t* values) {
  constexpr std::size_t word = row * bits / 32;
  constexpr unsigned shift = row * bits % 32;
  constexpr std::uint32_t mask = bits == 32 ? ~0U : (1U << (bits % 32)) - 1;
  Lanes value = load(bytes, word) >> shift;
  if constexpr (shift + bits > 32) value |= load(bytes, word + 1) << (32 - shift);
  if constexpr (shift + bits != 32) value &= mask;
  std::memcpy(values + row * lanes, &value, sizeof value);
}

/// With the width known at compile time, every shift is a constant.
template <unsigned bits>
void unpack_all(const std::uint8_t* bytes, std::uint32_t* values) {
  if constexpr (bits == 0) {
    std::memset(values, 0, block_size * sizeof *values);
  } else {
    [&]<std::size_t... row>(std::index_sequence<row...>) {
      (unpack_row<bits, row>(bytes, values), ...);
    }(std::make_index_sequence<rows>());
  }
}

using Unpack = void (*)(const std::uint8_t*, std::uint32_t*);

constexpr auto unpack_width = []<unsigned... bits>(std::integer_sequence<unsigned, bits...>) {
  return std::array<Unpack, sizeof...(bits)>{&unpack_all<bits>...};
}(std::make_integer_sequence<unsigned, 33>());

}  // namespace

unsigned bits_needed(std::span<const std::uint32_t> values) {
  std::uint32_t all = 0;
  for (const std::uint32_t value : values) all |= value;
  return static_cast<unsigned>(std::bit_width(all));
}

void pack(std::span<const std::uint32_t> values, unsigned bits, std::uint8_t* bytes) {
  if (bits == 0) return;
  std::uint32_t words[block_size] = {};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t bit = (i / lanes) * bits;
    const std::size_t word = (bit / 32) * lanes + i % lanes;
    const unsigned shift = bit % 32;
    words[word] |= values[i] << shift;
    if (shift > 0 && shift + bits > 32) words[word + lanes] |= values[i] >> (32 - shift);
  }
  std::memcpy(bytes, words, packed_bytes(values.size(), bits));
}

void unpack(const std::uint8_t* bytes, std::size_t count, unsigned bits,
            std::span<std::uint32_t, block_size> values) {
  if (count == block_size || bits == 0) {
    unpack_width[bits](bytes, values.data());
    return;
  }
  // The bytes of a short block may be the last of the file: the rows it does not have are read from here.
  std::uint8_t whole[block_size * sizeof(std::uint32_t)];
  const std::size_t size = packed_bytes(count, bits);
  std::memcpy(whole, bytes, size);
  std::memset(whole + size, 0, packed_bytes(block_size, bits) - size);
  unpack_width[bits](whole, values.data());
}

void sum_gaps(std::span<std::uint32_t, block_size> gaps, std::uint32_t before) {
  // The sums inside a row take two steps of shifted additions, so that rows wait for each other by one
  // addition and one broadcast alone.
  const Lanes none{0, 0, 0, 0};
  Lanes carried{before, before, before, before};
  for (std::size_t row = 0; row < rows; ++row) {
    Lanes sums;
    std::memcpy(&sums, gaps.data() + row * lanes, sizeof sums);
    sums += 1;
    sums += __builtin_shufflevector(none, sums, 0, 4, 5, 6);
    sums += __builtin_shufflevector(none, sums, 0, 1, 4, 5);
    sums += carried;
    std::memcpy(gaps.data() + row * lanes, &sums, sizeof sums);
    carried = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
  }
}

}  // namespace pandect
