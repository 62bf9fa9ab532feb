#include "encoder/rotary_rows.h"

#include <algorithm>
#include <cmath>

#include "encoder/exponential.h"

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

PANDECT_WIDE void scale_lanes(const float* x, std::size_t size, const float* scale, float factor,
                              float* out) {
  for (std::size_t i = 0; i < size; i += lanes)
    PANDECT_LANES(out + i) = PANDECT_LANES_READ(x + i) * factor * PANDECT_LANES_READ(scale + i);
}

PANDECT_WIDE void add_lanes(const float* x, std::size_t size, float* out) {
  for (std::size_t i = 0; i < size; i += lanes) PANDECT_LANES(out + i) += PANDECT_LANES_READ(x + i);
}

/// Rotates the first `count` pairs of the first half of a head with the second.
PANDECT_WIDE void turn_lanes(float* head, std::size_t half, const float* turn, std::size_t count) {
  for (std::size_t i = 0; i < count; i += lanes) {
    const Lanes a = PANDECT_LANES_READ(head + i);
    const Lanes b = PANDECT_LANES_READ(head + half + i);
    const Lanes cosine = PANDECT_LANES_READ(turn + i);
    const Lanes sine = PANDECT_LANES_READ(turn + half + i);
    PANDECT_LANES(head + i) = a * cosine - b * sine;
    PANDECT_LANES(head + half + i) = b * cosine + a * sine;
  }
}

}  // namespace

void normalise_by_squares(const float* x, std::span<const float> scale, float epsilon, float* out) {
  const std::size_t size = scale.size();
  const float factor = 1.0F / std::sqrt(sum_of_squares(x, size) / static_cast<float>(size) + epsilon);
  const std::size_t whole = size / lanes * lanes;
  scale_lanes(x, whole, scale.data(), factor, out);
  for (std::size_t i = whole; i < size; ++i) out[i] = x[i] * factor * scale[i];
}

void add_row(const float* x, std::size_t size, float* out) {
  const std::size_t whole = size / lanes * lanes;
  add_lanes(x, whole, out);
  for (std::size_t i = whole; i < size; ++i) out[i] += x[i];
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

void make_turn(const TransformerConfig::Rotation& rotation, std::size_t head_size, std::size_t place,
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
  std::size_t i = 0;
  if (!neighbours) turn_lanes(head, half, turn, i = half / lanes * lanes);
  const std::size_t step = neighbours ? 2 : 1;
  const std::size_t other = neighbours ? 1 : half;
  for (; i < half; ++i) {
    float& a = head[i * step];
    float& b = head[i * step + other];
    const float turned = a * turn[i] - b * turn[half + i];
    b = b * turn[i] + a * turn[half + i];
    a = turned;
  }
}

std::shared_ptr<const std::vector<float>> Turns::up_to(std::size_t places) const {
  constexpr std::size_t fewest = 64;
  const std::lock_guard lock(mutex_);
  const std::size_t before = made_ ? made_->size() / head_size_ : 0;
  if (before >= places && made_) return made_;
  const std::size_t count = std::max({fewest, places, 2 * before});
  auto made = std::make_shared<std::vector<float>>(count * head_size_);
  if (made_) std::ranges::copy(*made_, made->begin());
  for (std::size_t place = before; place < count; ++place)
    make_turn(rotation_, head_size_, place, made->data() + place * head_size_);
  return made_ = std::move(made);
}

}  // namespace pandect
