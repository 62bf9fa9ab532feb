#include "encoder/rows.h"

#include <algorithm>
#include <cmath>

#include "encoder/lanes.h"

namespace pandect {
namespace {

PANDECT_WIDE void normalise_row(float* row, const float* more, std::size_t size, const float* scale,
                                const float* shift, float epsilon) {
  Lanes sums{};
  std::size_t i = 0;
  float sum = 0;
  if (more != nullptr) {
    for (; i + lanes <= size; i += lanes) {
      const Lanes both = PANDECT_LANES_READ(row + i) + PANDECT_LANES_READ(more + i);
      PANDECT_LANES(row + i) = both;
      sums += both;
    }
    for (; i < size; ++i) sum += row[i] += more[i];
  } else {
    for (; i + lanes <= size; i += lanes) sums += PANDECT_LANES_READ(row + i);
    for (; i < size; ++i) sum += row[i];
  }
  PANDECT_ACROSS(sums, PANDECT_PLUS);
  sum += sums[0];
  const float mean = sum / static_cast<float>(size);
  sums = Lanes{};
  for (i = 0; i + lanes <= size; i += lanes) {
    const Lanes from_mean = PANDECT_LANES_READ(row + i) - mean;
    sums += from_mean * from_mean;
  }
  float squares = 0;
  for (; i < size; ++i) squares += (row[i] - mean) * (row[i] - mean);
  PANDECT_ACROSS(sums, PANDECT_PLUS);
  squares += sums[0];
  const float factor = 1.0F / std::sqrt(squares / static_cast<float>(size) + epsilon);
  for (i = 0; i + lanes <= size; i += lanes) {
    PANDECT_LANES(row + i) = (PANDECT_LANES_READ(row + i) - mean) * factor * PANDECT_LANES_READ(scale + i) +
                             PANDECT_LANES_READ(shift + i);
  }
  for (; i < size; ++i) row[i] = (row[i] - mean) * factor * scale[i] + shift[i];
}

PANDECT_WIDE void add_to_row(float* row, std::size_t size, const float* bias) {
  for (std::size_t i = 0; i < size; ++i) row[i] += bias[i];
}

PANDECT_WIDE void scale_row(float* row, std::size_t size, float of_row, const float* of_column) {
  for (std::size_t i = 0; i < size; ++i) row[i] *= of_row * of_column[i];
}

/// erf(z) / z on [0, 3.8] as a polynomial of s = 2 z²/3.8² - 1, the highest power first, by interpolation at
/// Chebyshev points: to 7e-7, also above 3.8, where erf is taken as 1.
constexpr float erf_polynomial[] = {-2.80368395e-03F, 5.99856037e-03F, -2.97570518e-03F, 4.88228358e-03F,
                                    -1.87042394e-02F, 3.01985652e-02F, -3.87373163e-02F, 5.38119127e-02F,
                                    -7.25686074e-02F, 9.10431003e-02F, -1.11179676e-01F, 1.37726183e-01F,
                                    -1.85641385e-01F, 3.72107758e-01F};
constexpr float erf_end = 3.8F;

/// Multiplies by the factors, if any, adds the bias, and computes x Φ(x).
PANDECT_WIDE void gelu_row(float* row, std::size_t size, float of_row, const float* of_column,
                           const float* bias) {
  for (std::size_t i = 0; i < size; i += lanes) {
    Lanes x = PANDECT_LANES(row + i);
    if (of_column != nullptr) x *= of_row * PANDECT_LANES_READ(of_column + i);
    x += PANDECT_LANES_READ(bias + i);
    Lanes z = x * 0.70710678F;
    z = z < -erf_end ? Lanes{} - erf_end : z;
    z = z > erf_end ? Lanes{} + erf_end : z;
    const Lanes s = z * z * (2.0F / (erf_end * erf_end)) - 1.0F;
    Lanes p = Lanes{} + erf_polynomial[0];
    for (std::size_t k = 1; k < std::size(erf_polynomial); ++k) p = p * s + erf_polynomial[k];
    const Lanes half = x * 0.5F;
    PANDECT_LANES(row + i) = half + half * (p * z);
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

void finish_row(float* row, std::size_t size, float of_row, const float* of_column,
                std::span<const float> bias, Activation activation) {
  std::size_t i = 0;
  if (activation == Activation::gelu && !bias.empty()) {
    i = size / lanes * lanes;
    gelu_row(row, i, of_row, of_column, bias.data());
  }
  if (of_column != nullptr) scale_row(row + i, size - i, of_row, of_column + i);
  if (activation == Activation::none) {
    if (!bias.empty()) add_to_row(row, size, bias.data());
    return;
  }
  for (; i < size; ++i) row[i] = apply(row[i] + (bias.empty() ? 0.0F : bias[i]), activation);
}

}  // namespace

void normalise_rows(float* rows, const float* more, std::size_t count, std::span<const float> scale,
                    std::span<const float> shift, float epsilon) {
  const std::size_t size = scale.size();
  for (std::size_t at = 0; at < count * size; at += size)
    normalise_row(rows + at, more == nullptr ? nullptr : more + at, size, scale.data(), shift.data(),
                  epsilon);
}

void finish_rows(float* rows, std::size_t count, std::size_t columns, std::span<const float> of_row,
                 std::span<const float> of_column, std::span<const float> bias, Activation activation) {
  for (std::size_t row = 0; row < count; ++row) {
    if (of_column.empty()) {
      finish_row(rows + row * columns, columns, 1, nullptr, bias, activation);
    } else {
      finish_row(rows + row * columns, columns, of_row[row], of_column.data(), bias, activation);
    }
  }
}

}  // namespace pandect
