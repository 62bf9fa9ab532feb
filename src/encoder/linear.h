#pragma once

#include <cstddef>
#include <span>

#include "encoder/rows.h"

namespace pandect {

/// y = f(x Wᵀ + b): a layer whose weights stay where they are, mapped from a file. oneDNN makes the products,
/// with the widest instructions of the machine.
struct Linear {
  std::span<const float> weights;  ///< `out` rows of `in` numbers
  std::span<const float> bias;     ///< `out` numbers, or none
  std::size_t in = 0;
  std::size_t out = 0;
  Activation activation = Activation::none;

  enum class Into : bool { fresh, added };
  /// @param x `rows` rows of `in` numbers
  /// @param y `rows` rows of `out` numbers, `stride` apart
  /// @param into whether what `y` holds is added to, before the activation
  void apply(const float* x, std::size_t rows, float* y, std::size_t stride, Into into = Into::fresh) const;
};

}  // namespace pandect
