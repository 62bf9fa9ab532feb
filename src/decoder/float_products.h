#pragma once

#include <cstddef>

#include "decoder/weights.h"

namespace pandect {

/// Sets y[i · stride + r] = x[i] · W[r] for all rows i of x and rows r of [begin, end) of the weights, in
/// floats, on any machine.
void multiply_floats(const WeightMatrix& weights, std::size_t begin, std::size_t end, const float* x,
                     std::size_t rows, float* y, std::size_t stride);

}  // namespace pandect
