#include "encoder/attention.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <oneapi/dnnl/dnnl.h>

#include "encoder/lanes.h"
#include "encoder/rows.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pandect {
namespace {

/// Keys, or numbers of a value, whose sums are kept in registers.
constexpr std::size_t wide = 2 * lanes;
/// The unit of a product: a float, or a pair of consecutive bf16 numbers.
using Unit = std::uint32_t;

PANDECT_WIDE float most_of(const float* row, std::size_t size) {
  Lanes most = PANDECT_LANES_READ(row);
  for (std::size_t i = lanes; i < size; i += lanes) {
    const Lanes next = PANDECT_LANES_READ(row + i);
    most = PANDECT_GREATER(next, most);
  }
  PANDECT_ACROSS(most, PANDECT_GREATER);
  return most[0];
}

/// The products of one precision: sums of units, `together` rows at a time, so that each unit of the matrix
/// is read once for all of them. out = rows × matrix; the matrix' rows are `stride` units apart. Columns are
/// a multiple of wide.
struct Floats {
  static constexpr std::size_t together = 4;
  static constexpr std::size_t in_unit = 1;
  PANDECT_WIDE static void multiply(const Unit* rows, std::size_t row_stride, std::size_t units,
                                    const Unit* matrix, std::size_t stride, std::size_t columns, float* out) {
    const auto* const values = reinterpret_cast<const float*>(matrix);
    const auto* const factors = reinterpret_cast<const float*>(rows);
    for (std::size_t c = 0; c < columns; c += wide) {
      Lanes sums[together][2] = {};
      for (std::size_t k = 0; k < units; ++k) {
        const Lanes left = PANDECT_LANES_READ(values + k * stride + c);
        const Lanes right = PANDECT_LANES_READ(values + k * stride + c + lanes);
        for (std::size_t i = 0; i < together; ++i) {
          const float factor = factors[i * row_stride + k];
          sums[i][0] += factor * left;
          sums[i][1] += factor * right;
        }
      }
      for (std::size_t i = 0; i < together; ++i) {
        PANDECT_LANES(out + i * columns + c) = sums[i][0];
        PANDECT_LANES(out + i * columns + c + lanes) = sums[i][1];
      }
    }
  }
  /// Exponentiates: 2 to the power of each number less `most`. @returns their sum
  PANDECT_WIDE static float powers(const float* row, std::size_t size, float most, Unit* out) {
    Lanes total{};
    for (std::size_t i = 0; i < size; i += lanes) {
      Lanes x = PANDECT_LANES_READ(row + i) - most;
      x = x < -126.0F ? Lanes{} - 126.0F : x;
      Lanes power;
      PANDECT_EXP2(power, x);
      PANDECT_LANES(reinterpret_cast<float*>(out) + i) = power;
      total += power;
    }
    PANDECT_ACROSS(total, PANDECT_PLUS);
    return total[0];
  }
  static void pack(const float* row, std::size_t size, float factor, Unit* out) {
    for (std::size_t i = 0; i < size; ++i) reinterpret_cast<float*>(out)[i] = row[i] * factor;
  }
  /// Packs units across the rows: of each column the numbers of in_unit rows.
  static void pack_across(const float* row, const float*, std::size_t size, Unit* out) {
    pack(row, size, 1, out);
  }
};

#if defined(__x86_64__)
#define PANDECT_BF16 gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,fma")
struct Halves {
  static constexpr std::size_t together = 8;
  static constexpr std::size_t in_unit = 2;
  [[PANDECT_BF16]] static void multiply(const Unit* rows, std::size_t row_stride, std::size_t units,
                                        const Unit* matrix, std::size_t stride, std::size_t columns,
                                        float* out) {
    for (std::size_t c = 0; c < columns; c += wide) {
      __m512 sums[together][2];
      for (auto& sum : sums) sum[0] = sum[1] = _mm512_setzero_ps();
      for (std::size_t k = 0; k < units; ++k) {
        const __m512i left = _mm512_loadu_si512(matrix + k * stride + c);
        const __m512i right = _mm512_loadu_si512(matrix + k * stride + c + lanes);
        for (std::size_t i = 0; i < together; ++i) {
          const __m512i factor = _mm512_set1_epi32(static_cast<int>(rows[i * row_stride + k]));
          sums[i][0] = _mm512_dpbf16_ps(sums[i][0], (__m512bh)factor, (__m512bh)left);
          sums[i][1] = _mm512_dpbf16_ps(sums[i][1], (__m512bh)factor, (__m512bh)right);
        }
      }
      for (std::size_t i = 0; i < together; ++i) {
        _mm512_storeu_ps(out + i * columns + c, sums[i][0]);
        _mm512_storeu_ps(out + i * columns + c + lanes, sums[i][1]);
      }
    }
  }
  [[PANDECT_BF16]] static float powers(const float* row, std::size_t size, float most, Unit* out) {
    Lanes total{};
    for (std::size_t i = 0; i < size; i += lanes) {
      Lanes x = PANDECT_LANES_READ(row + i) - most;
      x = x < -126.0F ? Lanes{} - 126.0F : x;
      Lanes power;
      PANDECT_EXP2(power, x);
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i / 2),
                          (__m256i)_mm512_cvtneps_pbh((__m512)power));
      total += power;
    }
    PANDECT_ACROSS(total, PANDECT_PLUS);
    return total[0];
  }
  static Unit half_of(float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    return (bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U;
  }
  [[PANDECT_BF16]] static void pack(const float* row, std::size_t size, float factor, Unit* out) {
    auto* const halves = reinterpret_cast<std::uint16_t*>(out);
    std::size_t i = 0;
    for (; i + lanes <= size; i += lanes) {
      const __m512 numbers = _mm512_mul_ps(_mm512_loadu_ps(row + i), _mm512_set1_ps(factor));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(halves + i), (__m256i)_mm512_cvtneps_pbh(numbers));
    }
    for (; i < size; ++i) halves[i] = static_cast<std::uint16_t>(half_of(row[i] * factor));
  }
  [[PANDECT_BF16]] static void pack_across(const float* row, const float* next, std::size_t size, Unit* out) {
    for (std::size_t i = 0; i < size; ++i) out[i] = half_of(row[i]) | half_of(next[i]) << 16U;
  }
};
#else
using Halves = Floats;
#endif

/// Buffers for one head of keys of one sequence.
struct HeadRoom {
  Room queries;  ///< scaled
  Room keys;     ///< transposed: a row of units for each unit of a key
  Room values;   ///< a row of units for each value, or pair of them; padded to a multiple of wide
  Room scores, weights, out, nothing;
};

std::size_t round_up(std::size_t size, std::size_t step) {
  return (size + step - 1) / step * step;
}

Unit* units_of(Room& room, std::size_t size) {
  return reinterpret_cast<Unit*>(room.of(size));
}

/// One sequence of a shape.
struct Sequence {
  const float* qkv = nullptr;
  std::size_t length = 0;
  std::size_t seen = 0;
  float* out = nullptr;
};

/// One head of keys, and the heads of queries that it serves.
template <typename Numbers>
void attend_head(const AttentionShape& shape, const Sequence& sequence, std::size_t key_head,
                 std::size_t shared, HeadRoom& room) {
  constexpr std::size_t together = Numbers::together;
  const std::size_t length = sequence.length;
  const std::size_t size = shape.head_size;
  const std::size_t stride = shape.row();
  const std::size_t width = shape.heads * size;
  const std::size_t padded = round_up(length, wide);
  const std::size_t columns = round_up(size, wide);
  const std::size_t key_units = size / Numbers::in_unit;
  const std::size_t value_units = padded / Numbers::in_unit;
  // Scores are in powers of 2, not of e.
  const float scale =
      1.44269504F * (shape.scale != 0 ? shape.scale : 1.0F / std::sqrt(static_cast<float>(size)));
  Unit* const queries = units_of(room.queries, together * key_units);
  Unit* const keys = units_of(room.keys, key_units * padded);
  Unit* const values = units_of(room.values, value_units * columns);
  float* const scores = room.scores.of(together * padded);
  Unit* const weights = units_of(room.weights, together * value_units);
  float* const sums = room.out.of(together * columns);
  const float* const nothing = room.nothing.of(size);
  const float* const all_keys = sequence.qkv + width + key_head * size;
  const float* const all_values = all_keys + (stride - width) / 2;
  Unit key[256];
  for (std::size_t j = 0; j < length; ++j) {
    Numbers::pack(all_keys + j * stride, size, 1, key);
    for (std::size_t d = 0; d < key_units; ++d) keys[d * padded + j] = key[d];
  }
  for (std::size_t d = 0; d < key_units; ++d)
    std::fill(keys + d * padded + length, keys + (d + 1) * padded, 0U);
  for (std::size_t unit = 0; unit < value_units; ++unit) {
    const std::size_t j = unit * Numbers::in_unit;
    const float* const value = j < length ? all_values + j * stride : nothing;
    const float* const next = j + 1 < length ? all_values + (j + 1) * stride : nothing;
    Numbers::pack_across(value, next, size, values + unit * columns);
    std::fill(values + unit * columns + size, values + (unit + 1) * columns, 0U);
  }
  for (std::size_t first = 0; first < length; first += together) {
    const std::size_t count = std::min(together, length - first);
    // The keys that one of these queries attends to.
    const auto end_of = [&](std::size_t query) {
      const std::size_t reach = shape.causal       ? query + 1
                                : shape.window > 0 ? query + shape.window + 1
                                                   : length;
      return std::min(reach, sequence.seen);
    };
    const auto begin_of = [&](std::size_t query) {
      return shape.window > 0 && query > shape.window ? query - shape.window : 0;
    };
    const std::size_t end = round_up(end_of(first + count - 1), wide);
    const std::size_t begin = std::min(begin_of(first), end - wide) / wide * wide;
    const std::size_t used = end - begin;
    const std::size_t used_units = used / Numbers::in_unit;
    for (std::size_t head = key_head * shared; head < (key_head + 1) * shared; ++head) {
      for (std::size_t i = 0; i < count; ++i)
        Numbers::pack(sequence.qkv + (first + i) * stride + head * size, size, scale,
                      queries + i * key_units);
      Numbers::multiply(queries, key_units, key_units, keys + begin, padded, used, scores);
      float factors[together];
      for (std::size_t i = 0; i < count; ++i) {
        float* const row = scores + i * used;
        const std::size_t from = std::clamp(begin_of(first + i), begin, end);
        std::fill(row, row + (from - begin), -1e30F);
        std::fill(row + (end_of(first + i) - begin), row + used, -1e30F);
        factors[i] = 1.0F / Numbers::powers(row, used, most_of(row, used), weights + i * used_units);
      }
      Numbers::multiply(weights, used_units, used_units, values + begin / Numbers::in_unit * columns, columns,
                        columns, sums);
      float* const out = sequence.out + first * width + head * size;
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t d = 0; d < size; ++d) out[i * width + d] = sums[i * columns + d] * factors[i];
      }
    }
  }
}

}  // namespace

bool has_bf16() {
  // A set of instructions is written as the bits of all it holds.
  return (dnnl_get_effective_cpu_isa() & dnnl_cpu_isa_avx512_core_bf16) == dnnl_cpu_isa_avx512_core_bf16;
}

void attend(const AttentionShape& shape, const float* qkv, float* out) {
  const std::size_t width = shape.heads * shape.head_size;
  const std::size_t key_heads = shape.key_heads == 0 ? shape.heads : shape.key_heads;
  // Pairs of halves need heads of an even size.
  const auto one_head = shape.in_bf16 && shape.head_size % 2 == 0 ? attend_head<Halves> : attend_head<Floats>;
  thread_local HeadRoom room;
  std::size_t begin = 0;
  for (std::size_t which = 0; which < shape.ends.size(); ++which) {
    const std::size_t end = shape.ends[which];
    const Sequence sequence{qkv + begin * shape.row(), end - begin, shape.seen[which], out + begin * width};
    for (std::size_t head = 0; head < key_heads && end > begin; ++head)
      one_head(shape, sequence, head, shape.heads / key_heads, room);
    begin = end;
  }
}

}  // namespace pandect
