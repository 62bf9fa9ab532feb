#pragma once

#include <cstddef>
#include <cstdint>

#include "decoder/weights.h"

namespace pandect {

/// Rows of numbers as bytes, in blocks of 32 with one scale each; padded with zeros to `padded` numbers, a
/// multiple of 64.
struct ByteRows {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t padded = 0;
  std::int8_t* bytes = nullptr;  ///< rows × padded
  float* scales = nullptr;       ///< rows × padded / 32
  float* sums = nullptr;         ///< of each block, times the scale: rows × padded / 32
  float* half_sums = nullptr;    ///< of each 16 numbers
  float* lane_scales = nullptr;  ///< the scale of each 4 numbers; only for few rows
  float* lane_sums = nullptr;    ///< their sum, times the scale; only for few rows
};

/// Up to this many rows are multiplied one by one with each row of weights; more are multiplied with 16 rows
/// at once.
inline constexpr std::size_t few_rows = 4;

/// The functions for an instruction set.
struct ByteProducts {
  /// Quantises row `i` of `rows`.
  void (*quantise)(const float* x, const ByteRows& rows, std::size_t i);
  /// Sets y[i · stride + r] for all rows i, at most few_rows, and rows r of [begin, end) of the weights.
  void (*multiply_few)(const WeightMatrix& weights, std::size_t begin, std::size_t end, const ByteRows& rows,
                       float* y, std::size_t stride);
  /// The same for any number of rows and 16 rows of weights (or the remaining ones) from `begin` on.
  /// @param room tile_bytes(padded)
  void (*multiply_tile)(const WeightMatrix& weights, std::size_t begin, const ByteRows& rows, float* y,
                        std::size_t stride, std::byte* room);
};

inline constexpr std::size_t tile_rows = 16;
/// Size of 16 rows of weights with their scales and offsets, in bytes.
constexpr std::size_t tile_bytes(std::size_t padded) {
  return tile_rows * padded + 2 * tile_rows * (padded / 16) * 4;
}

/// Null if the machine has no AVX-512 VNNI.
const ByteProducts* avx512_products();

}  // namespace pandect
