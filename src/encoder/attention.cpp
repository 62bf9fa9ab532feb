#include "encoder/attention.h"

#include <algorithm>
#include <cmath>
#include <vector>

// The same source for each set of instructions; the program takes the widest the machine has when it starts.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define PANDECT_WIDE [[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")]]
#else
#define PANDECT_WIDE
#endif

namespace pandect {
namespace {

/// Numbers that are worked on at once; the compiler makes of it what the machine has.
using Lanes = float __attribute__((vector_size(32)));
using Integers = std::int32_t __attribute__((vector_size(32)));
constexpr std::size_t lanes = 8;
/// Queries that are worked on together, so that each key and value is read once for all of them.
constexpr std::size_t together = 4;
/// Keys, or numbers of a value, whose sums are held in registers.
constexpr std::size_t wide = 2 * lanes;

#define PANDECT_LOAD(from) (*reinterpret_cast<const Unaligned*>(from))
using Unaligned = float __attribute__((vector_size(32), aligned(4), may_alias));

/// eˣ for each x ≤ 0 in place, to 2 units in the last place: 2ⁿ times a polynomial of the rest (Cephes'
/// expf).
/// @returns their sum
PANDECT_WIDE float exponentials(float* row, std::size_t size, float most) {
  Lanes total{};
  for (std::size_t i = 0; i < size; i += lanes) {
    Lanes x = PANDECT_LOAD(row + i) - most;
    x = x < -87.0F ? Lanes{} - 87.0F : x;
    const Integers whole = __builtin_convertvector(x * 1.44269504F - 0.5F, Integers);
    const Lanes n = __builtin_convertvector(whole, Lanes);
    const Lanes r = x - n * 0.693359375F + n * 2.12194440e-4F;
    Lanes p = Lanes{} + 1.9875691500e-4F;
    p = p * r + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * r * r + r + 1.0F;
    p *= reinterpret_cast<Lanes>((whole + 127) << 23);
    *reinterpret_cast<Unaligned*>(row + i) = p;
    total += p;
  }
  float sum = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += total[lane];
  return sum;
}

PANDECT_WIDE float most_of(const float* row, std::size_t size) {
  Lanes most = PANDECT_LOAD(row);
  for (std::size_t i = lanes; i < size; i += lanes) {
    const Lanes next = PANDECT_LOAD(row + i);
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
      const Lanes left = PANDECT_LOAD(matrix + k * matrix_stride + c);
      const Lanes right = PANDECT_LOAD(matrix + k * matrix_stride + c + lanes);
      for (std::size_t i = 0; i < together; ++i) {
        sums[i][0] += rows[i][k] * left;
        sums[i][1] += rows[i][k] * right;
      }
    }
    for (std::size_t i = 0; i < together; ++i) {
      *reinterpret_cast<Unaligned*>(out[i] + c) = sums[i][0];
      *reinterpret_cast<Unaligned*>(out[i] + c + lanes) = sums[i][1];
    }
  }
}

/// Room for one head of one sequence.
struct HeadRoom {
  std::vector<float> queries;  ///< scaled
  std::vector<float> keys;     ///< on their side: a row for each number of a key
  std::vector<float> values;   ///< a row for each value, filled up to a multiple of wide
  std::vector<float> scores;
  std::vector<float> out;
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
  room.queries.resize(length * size);
  room.keys.assign(size * padded, 0);
  room.values.assign(length * columns, 0);
  room.scores.resize(together * padded);
  room.out.resize(together * columns);
  for (std::size_t j = 0; j < length; ++j) {
    const float* row = qkv + j * stride;
    for (std::size_t d = 0; d < size; ++d) {
      room.queries[j * size + d] = row[d] * scale;
      room.keys[d * padded + j] = row[width + d];
      room.values[j * columns + d] = row[2 * width + d];
    }
  }
  for (std::size_t first = 0; first < length; first += together) {
    const float* queries[together];
    const float* weights[together];
    float* scores[together];
    float* sums[together];
    for (std::size_t i = 0; i < together; ++i) {
      queries[i] = room.queries.data() + std::min(first + i, length - 1) * size;
      weights[i] = scores[i] = room.scores.data() + i * padded;
      sums[i] = room.out.data() + i * columns;
    }
    multiply(queries, size, room.keys.data(), padded, padded, scores);
    float factors[together];
    for (std::size_t i = 0; i < together; ++i) {
      // What stands behind the last key counts for nothing.
      std::fill(scores[i] + length, scores[i] + padded, -1e30F);
      factors[i] = 1.0F / exponentials(scores[i], padded, most_of(scores[i], padded));
    }
    multiply(weights, length, room.values.data(), columns, columns, sums);
    for (std::size_t i = 0; i < std::min(together, length - first); ++i) {
      for (std::size_t d = 0; d < size; ++d) out[(first + i) * width + d] = sums[i][d] * factors[i];
    }
  }
}

PANDECT_WIDE void normalise_row(float* row, std::size_t size, const float* scale, const float* shift,
                                float epsilon) {
  Lanes sums{};
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) sums += PANDECT_LOAD(row + i);
  float sum = 0;
  for (; i < size; ++i) sum += row[i];
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += sums[lane];
  const float mean = sum / static_cast<float>(size);
  sums = Lanes{};
  for (i = 0; i + lanes <= size; i += lanes) {
    const Lanes from_mean = PANDECT_LOAD(row + i) - mean;
    sums += from_mean * from_mean;
  }
  float squares = 0;
  for (; i < size; ++i) squares += (row[i] - mean) * (row[i] - mean);
  for (std::size_t lane = 0; lane < lanes; ++lane) squares += sums[lane];
  const float factor = 1.0F / std::sqrt(squares / static_cast<float>(size) + epsilon);
  for (i = 0; i < size; ++i) row[i] = (row[i] - mean) * factor * scale[i] + shift[i];
}

}  // namespace

void attend(const AttentionShape& shape, const float* qkv, float* out) {
  const std::size_t width = shape.heads * shape.head_size;
  const std::size_t stride = 3 * width;
  const auto tasks = static_cast<std::int64_t>(shape.ends.size() * shape.heads);
  // oneDNN's threads do this as well: others beside them would wait for the same cores.
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) if (shape.ends.empty() || shape.ends.back() > 256)
#endif
  for (std::int64_t task = 0; task < tasks; ++task) {
    const std::size_t sequence = static_cast<std::size_t>(task) / shape.heads;
    const std::size_t head = static_cast<std::size_t>(task) % shape.heads;
    const std::size_t begin = sequence == 0 ? 0 : shape.ends[sequence - 1];
    const std::size_t length = shape.ends[sequence] - begin;
    if (length == 0) continue;
    thread_local HeadRoom room;
    attend_head(qkv + begin * stride + head * shape.head_size, stride, width, length, shape.head_size, room,
                out + begin * width + head * shape.head_size);
  }
}

void normalise_rows(std::span<float> rows, std::span<const float> scale, std::span<const float> shift,
                    float epsilon) {
  const std::size_t size = scale.size();
  const auto count = static_cast<std::int64_t>(rows.size() / size);
#ifdef _OPENMP
#pragma omp parallel for if (count > 256)
#endif
  for (std::int64_t row = 0; row < count; ++row) {
    normalise_row(rows.data() + static_cast<std::size_t>(row) * size, size, scale.data(), shift.data(),
                  epsilon);
  }
}

}  // namespace pandect
