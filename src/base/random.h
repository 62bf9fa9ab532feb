#pragma once

#include <cstdint>

namespace pandect {

/// SplitMix64 (Steele, Lea and Flood 2014): 64 random bits at a time, the same on every machine for a seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// A number below `count` > 0, uniformly distributed (Lemire 2019).
  std::uint32_t below(std::uint32_t count) {
    while (true) {
      const std::uint64_t product = (bits() >> 32) * count;
      if (static_cast<std::uint32_t>(product) >= (0U - count) % count) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace pandect
