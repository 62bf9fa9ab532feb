#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pandect {

/// The storage of weights: as floats, or in blocks of small integers with scales of their own, as in GGUF
/// files. A number is its integer times the scale of its block, plus an offset.
enum class WeightType : std::uint8_t { f32, f16, bf16, q8_0, q5_0, q4_0, q4_1, q4_k, q6_k };

/// "F32", …, "Q6_K"
std::string_view name_of(WeightType type);
/// The type with that number in a GGUF file; nothing for an unsupported one.
std::optional<WeightType> gguf_weight_type(std::uint32_t number);

/// Number of weights in a block, and its size in bytes.
struct BlockSize {
  std::size_t numbers = 1;
  std::size_t bytes = 4;
};
BlockSize block_of(WeightType type);
constexpr bool is_quantised(WeightType type) {
  return type >= WeightType::q8_0;
}

/// A matrix of weights in memory owned by others: mapped from a file, or allocated by the caller.
struct WeightMatrix {
  WeightType type = WeightType::f32;
  std::size_t rows = 0;     ///< number of outputs of the layer
  std::size_t columns = 0;  ///< number of its inputs; a multiple of the block
  const std::uint8_t* bytes = nullptr;

  std::size_t row_bytes() const { return columns / block_of(type).numbers * block_of(type).bytes; }
  const std::uint8_t* row(std::size_t i) const { return bytes + i * row_bytes(); }
};

/// Number of values with one scale in the output of unpack_row.
constexpr std::size_t scale_group = 16;

/// Unpacks a row of a quantised matrix: number k is q[k] · scales[k / 16] + offsets[k / 16].
void unpack_row(const WeightMatrix& weights, std::size_t row, std::uint8_t* q, float* scales, float* offsets);
/// Reads a row of any matrix as floats.
void read_row(const WeightMatrix& weights, std::size_t row, float* out);
/// Rounds rows of floats to blocks of 32 bytes with one scale (Q8_0).
/// @param columns a multiple of 32
std::vector<std::uint8_t> quantise_q8_0(std::span<const float> numbers, std::size_t columns);

}  // namespace pandect
