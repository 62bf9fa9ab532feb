#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>

namespace pandect {

/// y = f(x Wᵀ + b): a layer whose weights stay where they are (mapped from a file) and whose products oneDNN
/// makes, with the widest instructions of the machine. Not for several threads at once.
class Linear {
 public:
  enum class Then : std::uint8_t {
    nothing,
    gelu,       ///< x Φ(x) by the error function
    gelu_tanh,  ///< its approximation (Hendrycks and Gimpel 2016)
    relu,
    tanh,
    add,  ///< to what `y` holds
  };
  /// @param weights `out` rows of `in` numbers; lives as long as this
  /// @param bias `out` numbers, or none
  Linear(std::span<const float> weights, std::span<const float> bias, std::size_t in, std::size_t out,
         Then then = Then::nothing);
  ~Linear();
  Linear(Linear&&) noexcept;
  Linear& operator=(Linear&&) = delete;

  /// @param x `rows` rows of `in` numbers
  /// @param y `rows` rows of `out` numbers, `stride` apart
  void apply(const float* x, std::size_t rows, float* y, std::size_t stride);
  void apply(const float* x, std::size_t rows, float* y) { apply(x, rows, y, out_); }

 private:
  struct Products;  ///< the prepared product for each number of rows
  std::span<const float> weights_;
  std::span<const float> bias_;
  std::size_t in_;
  std::size_t out_;
  Then then_;
  std::unique_ptr<Products> products_;
};

}  // namespace pandect
