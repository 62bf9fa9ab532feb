#include "decoder/float_products.h"

#include <cstdint>
#include <vector>

#include "encoder/lanes.h"

namespace pandect {
namespace {

/// Number of rows of x that are multiplied together, so that each weight is read once for all of them.
constexpr std::size_t group = 4;

PANDECT_WIDE void dot_four(const float* weights, std::size_t size, const float* x, float (&out)[group]) {
  Lanes sums[group] = {};
  std::size_t k = 0;
  for (; k + lanes <= size; k += lanes) {
    const Lanes w = PANDECT_LANES_READ(weights + k);
    for (std::size_t i = 0; i < group; ++i) sums[i] += w * PANDECT_LANES_READ(x + i * size + k);
  }
  for (std::size_t i = 0; i < group; ++i) {
    float sum = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) sum += sums[i][lane];
    for (std::size_t rest = k; rest < size; ++rest) sum += weights[rest] * x[i * size + rest];
    out[i] = sum;
  }
}

PANDECT_WIDE float dot(const float* weights, std::size_t size, const float* x) {
  Lanes sums[4] = {};
  std::size_t k = 0;
  for (; k + 4 * lanes <= size; k += 4 * lanes) {
    for (std::size_t i = 0; i < 4; ++i)
      sums[i] += PANDECT_LANES_READ(weights + k + i * lanes) * PANDECT_LANES_READ(x + k + i * lanes);
  }
  const Lanes all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  float sum = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += all[lane];
  for (; k < size; ++k) sum += weights[k] * x[k];
  return sum;
}

}  // namespace

void multiply_floats(const WeightMatrix& weights, std::size_t begin, std::size_t end, const float* x,
                     std::size_t rows, float* y, std::size_t stride) {
  const std::size_t size = weights.columns;
  const bool lies_so = weights.type == WeightType::f32 &&
                       reinterpret_cast<std::uintptr_t>(weights.bytes) % alignof(float) == 0;
  thread_local std::vector<float> room;
  if (!lies_so) room.resize(size);
  for (std::size_t r = begin; r < end; ++r) {
    const float* row = room.data();
    if (lies_so) {
      row = reinterpret_cast<const float*>(weights.row(r));
    } else {
      read_row(weights, r, room.data());
    }
    std::size_t i = 0;
    for (; i + group <= rows; i += group) {
      float sums[group];
      dot_four(row, size, x + i * size, sums);
      for (std::size_t k = 0; k < group; ++k) y[(i + k) * stride + r] = sums[k];
    }
    for (; i < rows; ++i) y[i * stride + r] = dot(row, size, x + i * size);
  }
}

}  // namespace pandect
