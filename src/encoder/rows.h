#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pandect {

/// A buffer of numbers aligned to a cache line. Grows to the largest size requested.
class Room {
 public:
  /// @returns at least `size` floats; previous contents may be lost
  float* of(std::size_t size) {
    if (lines_.size() * line < size) lines_.assign((size + line - 1) / line, {});
    return lines_.empty() ? nullptr : lines_.front().numbers;
  }

 private:
  static constexpr std::size_t line = 16;
  struct alignas(64) Line {
    float numbers[line] = {};
  };
  std::vector<Line> lines_;
};

/// Normalises each row to mean 0 and variance 1, then scales and shifts it (Ba et al. 2016).
/// @param more as many rows, which are added first; or null
void normalise_rows(float* rows, const float* more, std::size_t count, std::span<const float> scale,
                    std::span<const float> shift, float epsilon);

/// The activation of a layer's products.
enum class Activation : std::uint8_t {
  none,
  gelu,       ///< x Φ(x) by the error function
  gelu_tanh,  ///< its approximation (Hendrycks and Gimpel 2016, section 2)
  relu,
  tanh,
};

/// Multiplies each number by the factors of its row and its column, if any, adds `bias`, which may be empty,
/// and applies the activation.
void finish_rows(float* rows, std::size_t count, std::size_t columns, std::span<const float> of_row,
                 std::span<const float> of_column, std::span<const float> bias, Activation activation);

}  // namespace pandect
