#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"

namespace pandect {

/// How the next token is drawn from what a model holds likely.
struct Sampling {
  double temperature = 0;  ///< 0: the likeliest
  double top_p = 1;        ///< only the likeliest that together have this probability (Holtzman et al. 2020)
  std::size_t top_k = 0;   ///< only so many of the likeliest; 0: all
  std::uint64_t seed = 0;
};

/// Draws tokens; the same for a seed.
class Sampler {
 public:
  explicit Sampler(const Sampling& sampling) : sampling_(sampling), random_(sampling.seed) {}
  /// @param logits none of them not a number is drawn, unless all are
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

/// The likeliest token.
std::int32_t likeliest(std::span<const float> logits);

/// A token and the natural logarithm of its probability.
struct ScoredToken {
  std::int32_t id = 0;
  float logprob = 0;
};
/// Of the token given, then of the `count` likeliest, likeliest first.
std::vector<ScoredToken> score_tokens(std::span<const float> logits, std::int32_t token, std::size_t count);

}  // namespace pandect
