#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// Brings each row to mean 0 and variance 1, then scales and shifts it (Ba et al. 2016).
void normalise_rows(std::span<float> rows, std::span<const float> scale, std::span<const float> shift,
                    float epsilon);

/// What is done to each number of a layer's products.
enum class Activation : std::uint8_t {
  none,
  gelu,       ///< x Φ(x) by the error function
  gelu_tanh,  ///< its approximation (Hendrycks and Gimpel 2016, section 2)
  relu,
  tanh,
};

/// Adds `bias`, which may be empty, to each row and applies the activation.
/// @param stride from row to row
void finish_rows(float* rows, std::size_t count, std::size_t columns, std::size_t stride,
                 std::span<const float> bias, Activation activation);

}  // namespace pandect
