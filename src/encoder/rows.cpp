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

void finish_rows(float* rows, std::size_t count, std::size_t columns, std::span<const float> bias,
                 Activation activation) {
  for (std::size_t row = 0; row < count; ++row) finish_row(rows + row * columns, columns, bias, activation);
}

void scale_rows(float* rows, std::size_t count, std::size_t columns, std::span<const float> of_row,
                std::span<const float> of_column) {
  for (std::size_t row = 0; row < count; ++row)
    scale_row(rows + row * columns, columns, of_row[row], of_column.data());
}

}  // namespace pandect
