#include "decoder/generator.h"

#include <algorithm>

namespace pandect {
namespace {

/// Number of prompt tokens evaluated at a time: enough for large products, and few enough for quick
/// cancellation.
constexpr std::size_t read_at_once = 256;

/// A reply being generated.
struct Writing {
  std::size_t number = 0;
  KvCache cache;
  Sampler sampler;
  std::int32_t last = 0;  ///< the next token to evaluate
};

/// @returns the logits after the prompt; nothing when the call was cancelled
std::vector<float> read_prompt(Decoder& decoder, std::span<const std::int32_t> prompt, KvCache& cache,
                               const std::stop_token& stop) {
  std::vector<float> logits;
  while (cache.size() < prompt.size()) {
    if (stop.stop_requested()) return {};
    const auto part = prompt.subspan(cache.size(), std::min(read_at_once, prompt.size() - cache.size()));
    const DecoderInput input{&cache, part};
    logits = decoder.forward({&input, 1});
  }
  return logits;
}

}  // namespace

std::vector<Generation> generate(Decoder& decoder, std::span<const std::vector<std::int32_t>> prompts,
                                 std::size_t each, const GenerationSettings& settings,
                                 const GenerationWatcher& watcher, const std::stop_token& stop,
                                 KvCache* kept) {
  std::vector<Generation> replies(prompts.size() * each);
  std::vector<Writing> active;
  /// Draws a reply's next token. @returns true if the reply continues
  const auto draw = [&](Writing& writing, std::span<const float> logits) {
    Generation& reply = replies[writing.number];
    const std::int32_t token = writing.sampler.draw(logits);
    if (std::ranges::find(settings.ends, token) != settings.ends.end()) {
      reply.end = Generation::End::token;
      return false;
    }
    reply.ids.push_back(token);
    if (settings.wants_scores) reply.scores.push_back(score_tokens(logits, token, settings.alternatives));
    if (watcher && !watcher(writing.number, reply)) {
      reply.end = Generation::End::watcher;
      return false;
    }
    writing.last = token;
    return reply.ids.size() < settings.most_tokens && writing.cache.size() + 1 < decoder.config().context;
  };
  for (std::size_t p = 0; p < prompts.size() && settings.most_tokens > 0; ++p) {
    KvCache cache = kept != nullptr ? std::move(*kept) : decoder.make_cache();
    // The last token is always evaluated: that gives the logits of the next.
    cache.shrink(prompts[p].size() - 1);
    const std::vector<float> logits = read_prompt(decoder, prompts[p], cache, stop);
    for (std::size_t r = 0; r < each; ++r) {
      Sampling sampling = settings.sampling;
      sampling.seed = Random(sampling.seed + (p * each + r) * 0x9E3779B97F4A7C15U).bits();
      Writing writing{p * each + r, cache, Sampler(sampling), 0};
      if (!logits.empty() && draw(writing, logits)) active.push_back(std::move(writing));
    }
    if (kept != nullptr) *kept = std::move(cache);
  }
  while (!active.empty() && !stop.stop_requested()) {
    std::vector<DecoderInput> inputs;
    for (Writing& writing : active) inputs.push_back({&writing.cache, {&writing.last, 1}});
    const std::vector<float> logits = decoder.forward(inputs);
    std::vector<Writing> next;
    for (std::size_t i = 0; i < active.size(); ++i) {
      const std::size_t size = decoder.vocabulary();
      if (draw(active[i], {logits.data() + i * size, size})) {
        next.push_back(std::move(active[i]));
      } else if (kept != nullptr) {
        *kept = std::move(active[i].cache);
      }
    }
    active = std::move(next);
  }
  if (stop.stop_requested()) {
    for (Generation& reply : replies) reply.end = Generation::End::stopped;
  }
  return replies;
}

}  // namespace pandect
