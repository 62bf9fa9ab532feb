#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// True if the processor multiplies bf16 (AVX-512 BF16).
bool has_bf16();

/// Sequences concatenated in a matrix without padding.
struct AttentionShape {
  std::span<const std::uint32_t> ends;  ///< end row of each sequence
  std::span<const std::uint32_t> seen;  ///< number of first tokens of each sequence that are attended to
  std::size_t heads = 0;
  std::size_t head_size = 0;  ///< at most 256
  bool in_bf16 = false;       ///< only if has_bf16()
  std::size_t window = 0;     ///< tokens on either side that a token attends to; 0: all
  std::size_t key_heads = 0;  ///< each serves heads / key_heads of queries (Ainslie et al. 2023); 0: as many
  bool causal = false;        ///< a token attends to none after it
  float scale = 0;            ///< of the products of queries and keys; 0: 1 / √head_size

  /// The numbers of a row of queries, keys and values.
  std::size_t row() const { return (heads + 2 * (key_heads == 0 ? heads : key_heads)) * head_size; }
};

/// Each token attends to all tokens of its sequence: softmax(Q Kᵀ · scale) V for each head (Vaswani et al.
/// 2017, equation 1).
/// @param qkv rows of queries, keys and values side by side
/// @param out rows of heads × head_size numbers
void attend(const AttentionShape& shape, const float* qkv, float* out);

}  // namespace pandect
