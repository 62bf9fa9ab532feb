#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/precision.h"
#include "encoder/rows.h"

namespace pandect {

/// Rows of numbers in the layout of a layer's products. Its buffer grows to the largest size used, and is
/// kept.
class Operand {
 public:
  /// Takes `count` rows of `columns` floats, one after another.
  void set(Precision precision, const float* rows, std::size_t count, std::size_t columns);

  const void* data() const { return data_; }
  /// For int8, the scale of each row.
  std::span<const float> scales() const { return scales_; }
  std::size_t rows() const { return rows_; }

 private:
  Room room_;
  float* data_ = nullptr;  ///< in room_: numbers of any type
  std::vector<float> scales_;
  std::size_t rows_ = 0;
};

/// During its lifetime oneDNN uses only the calling thread: texts are distributed among threads instead, so
/// that none waits for another.
class InOneThread {
 public:
  InOneThread();
  ~InOneThread();
  InOneThread(const InOneThread&) = delete;
  InOneThread& operator=(const InOneThread&) = delete;

 private:
  [[maybe_unused]] int before_ = 0;  ///< without OpenMP there is nothing to keep
};

/// Buffers of products have a multiple of this number of rows, at least as many as are used.
inline constexpr std::size_t row_step = 16;

/// A layer's weights in the layout of its products, and for int8 the scales of their rows.
struct PackedLayer {
  std::string_view weights;  ///< aligned to 64 bytes
  std::span<const float> scales;
};

/// y = f(x Wᵀ + b), by oneDNN with the widest instructions of the machine. The weights are copied into the
/// layout and type of the products. Products of few sizes serve any number of rows, so that memory is
/// constant. May be applied by several threads at once.
class Linear {
 public:
  /// @param weights `out` rows of `in` numbers
  /// @param bias `out` numbers, or none; must stay valid
  Linear(std::span<const float> weights, std::span<const float> bias, std::size_t in, std::size_t out,
         Activation activation, Precision precision);
  /// @param packed of an equal layer with this layout; must stay valid
  Linear(PackedLayer packed, std::span<const float> bias, std::size_t in, std::size_t out,
         Activation activation, Precision precision);
  ~Linear();
  Linear(Linear&&) noexcept;

  /// A description of the layout that the weights of such a layer have on this machine. Layers with equal
  /// descriptions, as long as this is not empty, can share packed weights.
  static std::string layout(std::size_t in, std::size_t out, Precision precision);
  /// The size of such weights.
  static std::size_t packed_bytes(std::size_t in, std::size_t out, Precision precision);
  PackedLayer packed() const;

  /// @param x rows of `in` numbers in this layer's precision
  /// @param y rows of `out` numbers, consecutively; has room for x.rows() rounded up to row_step
  void apply(const Operand& x, float* y) const;
  Precision precision() const;

 private:
  struct Packed;
  Linear(std::span<const float> bias, std::size_t in, std::size_t out, Activation activation,
         Precision precision);

  std::unique_ptr<Packed> packed_;
};

}  // namespace pandect
