#pragma once

#include <cstddef>

namespace pandect {

/// part / whole, 0 if the whole is 0.
inline double ratio(double part, double whole) {
  return whole == 0 ? 0 : part / whole;
}
inline double ratio(std::size_t part, std::size_t whole) {
  return ratio(static_cast<double>(part), static_cast<double>(whole));
}

}  // namespace pandect
