#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"

namespace pandect {

/// The sampling of the next token.
struct Sampling {
  double temperature = 0;  ///< 0: the most probable token
  double top_p = 1;        ///< only the most probable tokens that together have this probability (Holtzman et
                           ///< al. 2020)
  std::size_t top_k = 0;   ///< only this many of the most probable; 0: all
  std::uint64_t seed = 0;
};

/// Draws tokens; deterministic for a seed.
class Sampler {
 public:
  explicit Sampler(const Sampling& sampling) : sampling_(sampling), random_(sampling.seed) {}
  /// @param logits NaNs are never drawn, unless all are NaN
  std::int32_t draw(std::span<const float> logits);

 private:
  struct Candidate {
    std::int32_t id = 0;
    double weight = 0;
  };
  Sampling sampling_;
  Random random_;
  std::vector<Candidate> candidates_;
};

/// The most probable token.
std::int32_t likeliest(std::span<const float> logits);

/// A token and the natural logarithm of its probability.
struct ScoredToken {
  std::int32_t id = 0;
  float logprob = 0;
};
/// The scores of `token`, then of the `count` most probable ones, in order.
std::vector<ScoredToken> score_tokens(std::span<const float> logits, std::int32_t token, std::size_t count);

}  // namespace pandect
