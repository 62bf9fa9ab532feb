#pragma once

#include <bit>
#include <cstdint>

namespace pandect {

/// A number of IEEE 754 half precision: 1 bit sign, 5 exponent, 10 fraction.
inline float float_of_half(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t exponent = (half >> 10U) & 0x1FU;
  const std::uint32_t fraction = half & 0x3FFU;
  if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13U));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
  const float small = static_cast<float>(fraction) * 0x1p-24F;
  return sign != 0 ? -small : small;
}

/// A number of bfloat16: the upper half of a float.
inline float float_of_bfloat(std::uint16_t upper) {
  return std::bit_cast<float>(std::uint32_t{upper} << 16U);
}

}  // namespace pandect
