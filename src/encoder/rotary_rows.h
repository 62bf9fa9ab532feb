#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "encoder/transformer_config.h"

namespace pandect {

/// out = x / √(mean of squares + epsilon) · scale (Zhang and Sennrich 2019). `out` may be x.
void normalise_by_squares(const float* x, std::span<const float> scale, float epsilon, float* out);
/// out[i] += x[i]
void add_row(const float* x, std::size_t size, float* out);
/// gate[i] = f(gate[i]) · up[i], with SiLU or the approximation of GELU by tanh (Shazeer 2020).
void gate_row(float* gate, const float* up, std::size_t size, bool uses_gelu);

/// Computes the rotation at a position: cosines, then sines, of all frequencies.
/// @param turn head_size numbers
void make_turn(const TransformerConfig::Rotation& rotation, std::size_t head_size, std::size_t place,
               float* turn);
/// Rotates a head in place.
/// @param neighbours rotates pairs of numbers 0 and 1, 2 and 3, …; else the first half with the second
void turn_head(float* head, std::size_t head_size, const float* turn, bool neighbours);

/// The rotations of the first places of a sequence, computed once. May be used by several threads at once.
class Turns {
 public:
  Turns(TransformerConfig::Rotation rotation, std::size_t head_size)
      : rotation_(std::move(rotation)), head_size_(head_size) {}
  /// Those of at least so many places, head_size numbers each, as make_turn() gives them.
  std::shared_ptr<const std::vector<float>> up_to(std::size_t places) const;

 private:
  TransformerConfig::Rotation rotation_;
  std::size_t head_size_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const std::vector<float>> made_;
};

}  // namespace pandect
