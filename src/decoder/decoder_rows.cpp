#include "decoder/decoder_rows.h"

#include <cmath>

#include "decoder/exponential.h"

namespace pandect {
namespace {

PANDECT_WIDE float sum_of_squares(const float* x, std::size_t size) {
  Lanes sums{};
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const Lanes part = PANDECT_LANES_READ(x + i);
    sums += part * part;
  }
  float sum = 0;
  for (; i < size; ++i) sum += x[i] * x[i];
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += sums[lane];
  return sum;
}

/// x σ(s x + c x³), which is SiLU for s = 1, c = 0.
PANDECT_WIDE void gate_lanes(float* gate, const float* up, std::size_t size, float slope, float cubic) {
  for (std::size_t i = 0; i < size; i += lanes) {
    const Lanes x = PANDECT_LANES(gate + i);
    Lanes minus = -(x * slope + x * x * x * cubic);
    minus = minus < -87.0F ? Lanes{} - 87.0F : minus;
    minus = minus > 87.0F ? Lanes{} + 87.0F : minus;
    Lanes power;
    PANDECT_E_TO(power, minus);
    PANDECT_LANES(gate + i) = x / (power + 1.0F) * PANDECT_LANES_READ(up + i);
  }
}

}  // namespace

void normalise_by_squares(const float* x, std::span<const float> scale, float epsilon, float* out) {
  const std::size_t size = scale.size();
  const float factor = 1.0F / std::sqrt(sum_of_squares(x, size) / static_cast<float>(size) + epsilon);
  for (std::size_t i = 0; i < size; ++i) out[i] = x[i] * factor * scale[i];
}

void add_row(const float* x, std::size_t size, float* out) {
  for (std::size_t i = 0; i < size; ++i) out[i] += x[i];
}

void gate_row(float* gate, const float* up, std::size_t size, bool uses_gelu) {
  // x/2 (1 + tanh(√(2/π) (x + 0.044715 x³))) is x σ(2 √(2/π) (x + 0.044715 x³)).
  const float slope = uses_gelu ? 1.59576912F : 1.0F;
  const float cubic = uses_gelu ? 1.59576912F * 0.044715F : 0.0F;
  const std::size_t whole = size / lanes * lanes;
  gate_lanes(gate, up, whole, slope, cubic);
  for (std::size_t i = whole; i < size; ++i) {
    const float x = gate[i];
    gate[i] = x / (1.0F + std::exp(-(x * slope + x * x * x * cubic))) * up[i];
  }
}

void make_turn(const DecoderConfig::Rotation& rotation, std::size_t head_size, std::size_t place,
               float* turn) {
  const double at = static_cast<double>(place) / rotation.divisor;
  const std::size_t half = head_size / 2;
  for (std::size_t i = 0; i < half; ++i) {
    const double frequency = std::pow(static_cast<double>(rotation.base),
                                      -2.0 * static_cast<double>(i) / static_cast<double>(head_size));
    const double angle = at * frequency / (rotation.divisors.empty() ? 1.0 : rotation.divisors[i]);
    turn[i] = static_cast<float>(std::cos(angle));
    turn[half + i] = static_cast<float>(std::sin(angle));
  }
}

void turn_head(float* head, std::size_t head_size, const float* turn, bool neighbours) {
  const std::size_t half = head_size / 2;
  const std::size_t step = neighbours ? 2 : 1;
  const std::size_t other = neighbours ? 1 : half;
  for (std::size_t i = 0; i < half; ++i) {
    float& a = head[i * step];
    float& b = head[i * step + other];
    const float turned = a * turn[i] - b * turn[half + i];
    b = b * turn[i] + a * turn[half + i];
    a = turned;
  }
}

}  // namespace pandect
