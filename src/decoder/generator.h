#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "decoder/decoder.h"
#include "decoder/sampler.h"

namespace pandect {

/// What a model wrote.
struct Generation {
  std::vector<std::int32_t> ids;                 ///< without the token that ended it
  std::vector<std::vector<ScoredToken>> scores;  ///< of each token, where they were wanted
  enum class End : std::uint8_t {
    token,    ///< the model ended it
    length,   ///< the most tokens, or the model's context
    watcher,  ///< whoever watched
    stopped,  ///< the call was given up
  };
  End end = End::length;
};

struct GenerationSettings {
  Sampling sampling;
  std::size_t most_tokens = 512;
  std::vector<std::int32_t> ends;  ///< tokens that end a reply
  bool wants_scores = false;
  std::size_t alternatives = 0;  ///< scores of so many of the likeliest tokens beside each
};

/// Looks at a reply after each of its tokens. @returns whether it goes on
using GenerationWatcher = std::function<bool(std::size_t reply, const Generation& so_far)>;

/// Writes `each` replies to each prompt, all of them together, token by token; a prompt is read once for all
/// its replies. Reply r of prompt p is number p · each + r and draws with a seed of its own.
/// @param prompts none empty, none as long as the context
/// @param kept when given, of one prompt: what it holds of the prompt's beginning is not read again; it holds
/// the prompt, and what was read of the reply, in the end
std::vector<Generation> generate(Decoder& decoder, std::span<const std::vector<std::int32_t>> prompts,
                                 std::size_t each, const GenerationSettings& settings,
                                 const GenerationWatcher& watcher = {}, const std::stop_token& stop = {},
                                 KvCache* kept = nullptr);

}  // namespace pandect
