#include "encoder/attention.h"

#include <algorithm>
#include <cmath>

#include "encoder/lanes.h"
#include "encoder/rows.h"

namespace pandect {
namespace {

/// Queries that are worked on together, so that each key and value is read once for all of them.
constexpr std::size_t together = 4;
/// Keys, or numbers of a value, whose sums are held in registers.
constexpr std::size_t wide = 2 * lanes;

/// e to the power of each number less `most`, in place. @returns their sum
PANDECT_WIDE float exponentials(float* row, std::size_t size, float most) {
  Lanes total{};
  for (std::size_t i = 0; i < size; i += lanes) {
    Lanes x = PANDECT_LANES(row + i) - most;
    x = x < -87.0F ? Lanes{} - 87.0F : x;
    Lanes power;
    PANDECT_EXP(power, x);
    PANDECT_LANES(row + i) = power;
    total += power;
  }
  float sum = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += total[lane];
  return sum;
}

PANDECT_WIDE float most_of(const float* row, std::size_t size) {
  Lanes most = PANDECT_LANES_READ(row);
  for (std::size_t i = lanes; i < size; i += lanes) {
    const Lanes next = PANDECT_LANES_READ(row + i);
    most = next > most ? next : most;
  }
  float result = most[0];
  for (std::size_t lane = 1; lane < lanes; ++lane) result = std::max(result, most[lane]);
  return result;
}

/// Products of rows of `size` numbers with the columns of a matrix, `together` rows at a time: out = rows ×
/// matrix. The matrix' rows are `matrix_stride` apart and hold at least `columns` numbers, a multiple of
/// wide.
PANDECT_WIDE void multiply(const float* const (&rows)[together], std::size_t size, const float* matrix,
                           std::size_t matrix_stride, std::size_t columns, float* const (&out)[together]) {
  for (std::size_t c = 0; c < columns; c += wide) {
    Lanes sums[together][2] = {};
    for (std::size_t k = 0; k < size; ++k) {
      const Lanes left = PANDECT_LANES_READ(matrix + k * matrix_stride + c);
      const Lanes right = PANDECT_LANES_READ(matrix + k * matrix_stride + c + lanes);
      for (std::size_t i = 0; i < together; ++i) {
        sums[i][0] += rows[i][k] * left;
        sums[i][1] += rows[i][k] * right;
      }
    }
    for (std::size_t i = 0; i < together; ++i) {
      PANDECT_LANES(out[i] + c) = sums[i][0];
      PANDECT_LANES(out[i] + c + lanes) = sums[i][1];
    }
  }
}

/// Room for one head of one sequence.
struct HeadRoom {
  Room queries;  ///< scaled
  Room keys;     ///< on their side: a row for each number of a key
  Room values;   ///< a row for each value, filled up to a multiple of wide
  Room scores;
  Room out;
};

std::size_t round_up(std::size_t size) {
  return (size + wide - 1) / wide * wide;
}

/// One head of one sequence of `length` rows, `stride` apart, with keys `width` numbers behind the queries
/// and values behind the keys.
void attend_head(const float* qkv, std::size_t stride, std::size_t width, std::size_t length,
                 std::size_t size, HeadRoom& room, float* out) {
  const std::size_t padded = round_up(length);
  const std::size_t columns = round_up(size);
  const float scale = 1.0F / std::sqrt(static_cast<float>(size));
  float* const all_queries = room.queries.of(length * size);
  float* const keys = room.keys.of(size * padded);
  float* const values = room.values.of(length * columns);
  float* const all_scores = room.scores.of(together * padded);
  float* const all_sums = room.out.of(together * columns);
  for (std::size_t j = 0; j < length; ++j) {
    const float* row = qkv + j * stride;
    for (std::size_t d = 0; d < size; ++d) {
      all_queries[j * size + d] = row[d] * scale;
      keys[d * padded + j] = row[width + d];
      values[j * columns + d] = row[2 * width + d];
    }
    std::fill(values + j * columns + size, values + (j + 1) * columns, 0.0F);
  }
  for (std::size_t d = 0; d < size; ++d) std::fill(keys + d * padded + length, keys + (d + 1) * padded, 0.0F);
  for (std::size_t first = 0; first < length; first += together) {
    const float* queries[together];
    const float* weights[together];
    float* scores[together];
    float* sums[together];
    for (std::size_t i = 0; i < together; ++i) {
      queries[i] = all_queries + std::min(first + i, length - 1) * size;
      weights[i] = scores[i] = all_scores + i * padded;
      sums[i] = all_sums + i * columns;
    }
    multiply(queries, size, keys, padded, padded, scores);
    float factors[together];
    for (std::size_t i = 0; i < together; ++i) {
      // What stands behind the last key counts for nothing.
      std::fill(scores[i] + length, scores[i] + padded, -1e30F);
      factors[i] = 1.0F / exponentials(scores[i], padded, most_of(scores[i], padded));
    }
    multiply(weights, length, values, columns, columns, sums);
    for (std::size_t i = 0; i < std::min(together, length - first); ++i) {
      for (std::size_t d = 0; d < size; ++d) out[(first + i) * width + d] = sums[i][d] * factors[i];
    }
  }
}

}  // namespace

void attend(const AttentionShape& shape, const float* qkv, float* out) {
  const std::size_t width = shape.heads * shape.head_size;
  const std::size_t stride = 3 * width;
  thread_local HeadRoom room;
  std::size_t begin = 0;
  for (const std::uint32_t end : shape.ends) {
    for (std::size_t head = 0; head < shape.heads && end > begin; ++head) {
      attend_head(qkv + begin * stride + head * shape.head_size, stride, width, end - begin, shape.head_size,
                  room, out + begin * width + head * shape.head_size);
    }
    begin = end;
  }
}

}  // namespace pandect
