#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// Whether the processor multiplies bf16 (AVX-512 BF16).
bool has_bf16();

/// Sequences that follow one another in a matrix without padding.
struct AttentionShape {
  std::span<const std::uint32_t> ends;  ///< the row behind each sequence
  std::span<const std::uint32_t> seen;  ///< how many of its first tokens each sequence looks at
  std::size_t heads = 0;
  std::size_t head_size = 0;  ///< at most 256
  bool in_bf16 = false;       ///< only where has_bf16()
  std::size_t window = 0;     ///< tokens on either side that one looks at; 0: all
};

/// Each token looks at all tokens of its sequence: softmax(Q Kᵀ / √d) V for
/// each head (Vaswani et al. 2017, equation 1).
/// @param qkv rows of queries, keys and values beside each other, each heads ×
/// head_size numbers
/// @param out rows of heads × head_size numbers
void attend(const AttentionShape& shape, const float* qkv, float* out);

}  // namespace pandect
