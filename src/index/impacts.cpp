#include "index/impacts.h"

#include <algorithm>
#include <bit>

namespace pandect {

std::uint8_t coarse_length(std::uint32_t length) {
  if (length < 16) return static_cast<std::uint8_t>(length);
  const int shift = std::bit_width(length) - 4;
  return static_cast<std::uint8_t>(8 * shift + static_cast<int>(length >> shift));
}

std::uint32_t least_length(std::uint8_t coarse) {
  if (coarse < 16) return coarse;
  // The longest lengths end at 239; larger values are damage, and 0 is below every length.
  if (coarse > 239) return 0;
  return (8U + coarse % 8U) << (coarse / 8 - 1);
}

void ImpactCollector::add(std::uint32_t frequency, std::uint8_t coarse) {
  most_ = std::max(most_, frequency);
  std::uint16_t& own = shortest_[std::min<std::size_t>(frequency, last)];
  own = std::min<std::uint16_t>(own, coarse);
}

void ImpactCollector::add(const ImpactCollector& other) {
  most_ = std::max(most_, other.most_);
  for (std::size_t i = 0; i < shortest_.size(); ++i)
    shortest_[i] = std::min(shortest_[i], other.shortest_[i]);
}

Impacts ImpactCollector::impacts() const {
  std::array<Impact, last> pairs;
  std::size_t count = 0;
  std::uint16_t shortest = no_length;
  for (std::size_t frequency = last; frequency > 0; --frequency) {
    if (shortest_[frequency] >= shortest) continue;
    shortest = shortest_[frequency];
    const std::uint32_t most = frequency == last ? std::min<std::uint32_t>(most_, most_impact_frequency)
                                                 : static_cast<std::uint32_t>(frequency);
    pairs[count++] = {static_cast<std::uint8_t>(most), static_cast<std::uint8_t>(shortest)};
  }
  // Too many: two neighbours become one that bounds both, where frequencies differ least.
  for (; count > impacts_of_field; --count) {
    std::size_t closest = 1;
    const auto ratio = [&](std::size_t i) {
      return static_cast<double>(pairs[i - 1].frequency) / pairs[i].frequency;
    };
    for (std::size_t i = 2; i < count; ++i) {
      if (ratio(i) < ratio(closest)) closest = i;
    }
    pairs[closest - 1].length = pairs[closest].length;
    std::copy(pairs.begin() + closest + 1, pairs.begin() + count, pairs.begin() + closest);
  }
  Impacts impacts{};
  std::copy_n(pairs.begin(), count, impacts.begin());
  return impacts;
}

}  // namespace pandect
