#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "decoder/crew.h"
#include "decoder/weights.h"

namespace pandect {

/// Products of rows of numbers with matrices of weights, y = x Wᵀ, with the widest instructions of the
/// machine: 8-bit integers with AVX-512 VNNI for quantised weights, where numbers are rounded to 8 bits in
/// blocks of 32; else floats. Not for several threads at once.
class MatrixProduct {
 public:
  explicit MatrixProduct(Crew& crew);

  /// Prepares rows for multiplication. They must stay valid until the last product.
  /// @param x `rows` rows of `columns` numbers
  void take(const float* x, std::size_t rows, std::size_t columns);
  /// @param y `rows` rows, `stride` apart, of weights.rows numbers
  /// @param weights with as many columns as the rows
  void multiply(const WeightMatrix& weights, float* y, std::size_t stride);

  /// "avx512_vnni" or "plain"
  static std::string_view instructions();

 private:
  struct Taken {
    const float* x = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;
    bool is_quantised = false;
  };
  void quantise();

  Crew& crew_;
  Taken taken_;
  std::vector<std::byte> quantised_;
};

}  // namespace pandect
