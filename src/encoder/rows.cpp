#include "encoder/rows.h"

#include <algorithm>
#include <cmath>

#include "encoder/lanes.h"

namespace pandect {
namespace {

PANDECT_WIDE void normalise_row(float* row, std::size_t size, const float* scale, const float* shift,
                                float epsilon) {
  Lanes sums{};
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) sums += PANDECT_LANES_READ(row + i);
  float sum = 0;
  for (; i < size; ++i) sum += row[i];
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += sums[lane];
  const float mean = sum / static_cast<float>(size);
  sums = Lanes{};
  for (i = 0; i + lanes <= size; i += lanes) {
    const Lanes from_mean = PANDECT_LANES_READ(row + i) - mean;
    sums += from_mean * from_mean;
  }
  float squares = 0;
  for (; i < size; ++i) squares += (row[i] - mean) * (row[i] - mean);
  for (std::size_t lane = 0; lane < lanes; ++lane) squares += sums[lane];
  const float factor = 1.0F / std::sqrt(squares / static_cast<float>(size) + epsilon);
  for (i = 0; i < size; ++i) row[i] = (row[i] - mean) * factor * scale[i] + shift[i];
}

/// erf by a rational function of e to the power of -x² (Abramowitz and Stegun 1964, 7.1.26), to 1.5e-7.
PANDECT_WIDE void gelu_row(float* row, std::size_t size, const float* bias) {
  for (std::size_t i = 0; i < size; i += lanes) {
    const Lanes x = PANDECT_LANES(row + i) + PANDECT_LANES_READ(bias + i);
    const Lanes z = x * 0.70710678F;
    const Lanes a = z < 0 ? -z : z;
    const Lanes t = 1.0F / (a * 0.3275911F + 1.0F);
    Lanes minus_square = -a * a;
    minus_square = minus_square < -87.0F ? Lanes{} - 87.0F : minus_square;
    Lanes power;
    PANDECT_EXP(power, minus_square);
    Lanes p = t * 1.061405429F - 1.453152027F;
    p = p * t + 1.421413741F;
    p = p * t - 0.284496736F;
    p = p * t + 0.254829592F;
    const Lanes erf = 1.0F - p * t * power;
    PANDECT_LANES(row + i) = x * 0.5F * (1.0F + (z < 0 ? -erf : erf));
  }
}

float apply(float x, Activation activation) {
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::gelu:
      return x * 0.5F * (1.0F + std::erf(x * 0.70710678F));
    case Activation::gelu_tanh:
      return x * 0.5F * (1.0F + std::tanh(0.79788456F * (x + 0.044715F * x * x * x)));
    case Activation::relu:
      return std::max(x, 0.0F);
    case Activation::tanh:
      return std::tanh(x);
  }
  return x;
}

void finish_row(float* row, std::size_t size, std::span<const float> bias, Activation activation) {
  std::size_t i = 0;
  if (activation == Activation::gelu && !bias.empty()) {
    i = size / lanes * lanes;
    gelu_row(row, i, bias.data());
  } else if (activation == Activation::none) {
    for (; i < bias.size(); ++i) row[i] += bias[i];
    return;
  }
  for (; i < size; ++i) row[i] = apply(row[i] + (bias.empty() ? 0.0F : bias[i]), activation);
}

}  // namespace

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

void finish_rows(float* rows, std::size_t count, std::size_t columns, std::size_t stride,
                 std::span<const float> bias, Activation activation) {
  const auto all = static_cast<std::int64_t>(count);
#ifdef _OPENMP
#pragma omp parallel for if (all > 64)
#endif
  for (std::int64_t row = 0; row < all; ++row)
    finish_row(rows + static_cast<std::size_t>(row) * stride, columns, bias, activation);
}

}  // namespace pandect
