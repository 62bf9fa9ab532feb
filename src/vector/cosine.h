#pragma once

#include <cmath>
#include <span>

namespace pandect {

/// The cosine of two vectors with the same number of dimensions; 0 if one of them has length 0.
inline double cosine_of(std::span<const float> a, std::span<const float> b) {
  double product = 0;
  double squares_a = 0;
  double squares_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += double{a[i]} * b[i];
    squares_a += double{a[i]} * a[i];
    squares_b += double{b[i]} * b[i];
  }
  return squares_a > 0 && squares_b > 0 ? product / std::sqrt(squares_a * squares_b) : 0;
}

}  // namespace pandect
