#pragma once

#include <torch/torch.h>

namespace pandect::train {

// Parts of a decoder with gradients of their own: fewer passes over memory than autograd would make of the
// same formulas, and fewer intermediate results kept.

/// x Wᵀ + scale · (x Aᵀ) Bᵀ, with gradients of x, A and B; the weight is frozen.
/// @param x [rows, tokens, in], of the weight's type @param down A, [rank, in] @param up B, [out, rank]
torch::Tensor adapted_linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& down,
                             const torch::Tensor& up, double scale);

/// x / sqrt(mean(x²) + epsilon) · weight over the last dimension, computed in 32 bits; the weight is frozen.
/// @param type of the result
torch::Tensor rms_normed(const torch::Tensor& x, const torch::Tensor& weight, double epsilon,
                         torch::ScalarType type);

/// Rotary positions: each pair of a half's number and the other half's is turned by its angle.
/// @param x [rows, heads, tokens, head size] @param cosines, sines [rows or 1, 1, tokens, head size / 2]
/// @param type of the result
torch::Tensor turned(const torch::Tensor& x, const torch::Tensor& cosines, const torch::Tensor& sines,
                     torch::ScalarType type);

/// The logarithm of the target's share in softmax(scores / temperature).
/// @param scores [rows, tokens, vocabulary], of 16 or 32 bits @param targets [rows, tokens]
torch::Tensor picked_logs(const torch::Tensor& scores, const torch::Tensor& targets, double temperature);

}  // namespace pandect::train
