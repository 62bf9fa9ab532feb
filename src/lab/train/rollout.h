#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lab/train/policy_task.h"
#include "lab/train/torch_decoder.h"

namespace pandect::train {

/// The sampling of replies.
struct SamplingSettings {
  double temperature = 1;     ///< 0: the most probable token each time
  double top_p = 1;           ///< only the most probable tokens that together have this share
  std::size_t top_k = 0;      ///< only this many of the most probable tokens; 0: all
  std::size_t longest = 256;  ///< limit of tokens, including the end token
  TokenIds ends = {};         ///< additional tokens that end a reply, besides those of the model
};

struct Completion {
  TokenIds ids;           ///< including its end token
  bool finished = false;  ///< it ended before the limit of its length
};

/// Draws one token from each row of scores, [rows, vocabulary]. @param draws numbers in [0, 1), one for each
/// row
std::vector<std::int64_t> draw_tokens(const torch::Tensor& scores, const SamplingSettings& settings,
                                      std::span<const double> draws);

/// Draws `group` replies to each prompt, those of a prompt consecutively. Every prompt is evaluated once; all
/// replies are then generated together, token by token. Deterministic for a seed.
/// @param stop when it becomes true, the replies are returned unfinished
std::vector<Completion> draw_replies(const TorchDecoder& decoder, std::span<const TokenIds> prompts,
                                     std::size_t group, const SamplingSettings& settings, std::uint64_t seed,
                                     const std::atomic<bool>& stop);

}  // namespace pandect::train
