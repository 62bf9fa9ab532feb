#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "decoder/decoder.h"
#include "decoder/sampler.h"

namespace pandect {

/// A generated reply.
struct Generation {
  std::vector<std::int32_t> ids;                 ///< without the token that ended it
  std::vector<std::vector<ScoredToken>> scores;  ///< by token, if requested
  enum class End : std::uint8_t {
    token,    ///< the model ended it
    length,   ///< the limit of tokens, or the model's context
    watcher,  ///< the watcher ended it
    stopped,  ///< the call was cancelled
  };
  End end = End::length;
};

struct GenerationSettings {
  Sampling sampling;
  std::size_t most_tokens = 512;
  std::vector<std::int32_t> ends;  ///< tokens that end a reply
  bool wants_scores = false;
  std::size_t alternatives = 0;  ///< number of the most probable tokens whose scores are returned with each
};

/// Called after each token of a reply. @returns true to continue
using GenerationWatcher = std::function<bool(std::size_t reply, const Generation& so_far)>;

/// Generates `each` replies to each prompt, all of them together, token by token; a prompt is evaluated once
/// for all its replies. Reply r of prompt p has index p · each + r and a seed of its own.
/// @param prompts none empty, none as long as the context
/// @param kept if given, for a single prompt: the prefix of the prompt in it is not evaluated again;
/// afterwards it contains the prompt and the evaluated part of the reply
std::vector<Generation> generate(Decoder& decoder, std::span<const std::vector<std::int32_t>> prompts,
                                 std::size_t each, const GenerationSettings& settings,
                                 const GenerationWatcher& watcher = {}, const std::stop_token& stop = {},
                                 KvCache* kept = nullptr);

}  // namespace pandect
