#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "train/policy_task.h"
#include "train/torch_decoder.h"

namespace pandect::train {

/// How a reply is drawn.
struct SamplingSettings {
  double temperature = 1;     ///< 0: the likeliest token each time
  double top_p = 1;           ///< of the likeliest tokens that hold this share
  std::size_t top_k = 0;      ///< of so many likeliest tokens; 0: of all
  std::size_t longest = 256;  ///< tokens, with what ends it
  TokenIds ends = {};         ///< tokens that end a reply, beside those of the model
};

struct Completion {
  TokenIds ids;           ///< with what ended it
  bool finished = false;  ///< it ended before it was the longest it may be
};

/// Draws one token from each row of scores, [rows, vocabulary]. @param draws numbers from 0 to below 1, one a
/// row
std::vector<std::int64_t> draw_tokens(const torch::Tensor& scores, const SamplingSettings& settings,
                                      std::span<const double> draws);

/// Draws `group` replies to each prompt, those of a prompt one behind another. Every prompt is read once; all
/// replies are then written token by token together. The same for the same seed.
/// @param stop when it becomes true, what there is is given, unfinished
std::vector<Completion> draw_replies(const TorchDecoder& decoder, std::span<const TokenIds> prompts,
                                     std::size_t group, const SamplingSettings& settings, std::uint64_t seed,
                                     const std::atomic<bool>& stop);

}  // namespace pandect::train
