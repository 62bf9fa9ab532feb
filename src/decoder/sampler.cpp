#include "decoder/sampler.h"

#include <algorithm>
#include <cmath>

namespace pandect {
namespace {

/// Tokens less probable than e⁻³⁰ times the most probable one are never drawn.
constexpr double least_likely = -30;

}  // namespace

std::int32_t likeliest(std::span<const float> logits) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < logits.size(); ++i) {
    if (logits[i] > logits[best] || std::isnan(logits[best])) best = i;
  }
  return static_cast<std::int32_t>(best);
}

std::int32_t Sampler::draw(std::span<const float> logits) {
  const std::int32_t best = likeliest(logits);
  if (sampling_.temperature <= 0) return best;
  const double most = logits[static_cast<std::size_t>(best)];
  candidates_.clear();
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const double exponent = (logits[i] - most) / sampling_.temperature;
    if (exponent > least_likely) candidates_.push_back({static_cast<std::int32_t>(i), std::exp(exponent)});
  }
  if (candidates_.empty()) return best;
  const auto likelier = [](const Candidate& a, const Candidate& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.id < b.id;
  };
  if (sampling_.top_k > 0 && candidates_.size() > sampling_.top_k) {
    std::ranges::nth_element(candidates_, candidates_.begin() + static_cast<std::ptrdiff_t>(sampling_.top_k),
                             likelier);
    candidates_.resize(sampling_.top_k);
  }
  double total = 0;
  for (const Candidate& candidate : candidates_) total += candidate.weight;
  if (sampling_.top_p < 1) {
    std::ranges::sort(candidates_, likelier);
    double sum = 0;
    std::size_t kept = 0;
    while (kept < candidates_.size() && (kept == 0 || sum < sampling_.top_p * total))
      sum += candidates_[kept++].weight;
    candidates_.resize(kept);
    total = sum;
  }
  double left = static_cast<double>(random_.bits() >> 11U) * 0x1p-53 * total;
  for (const Candidate& candidate : candidates_) {
    left -= candidate.weight;
    if (left < 0) return candidate.id;
  }
  return candidates_.back().id;
}

std::vector<ScoredToken> score_tokens(std::span<const float> logits, std::int32_t token, std::size_t count) {
  const double most = logits[static_cast<std::size_t>(likeliest(logits))];
  double sum = 0;
  for (const float logit : logits) sum += std::exp(logit - most);
  const double log_sum = most + std::log(sum);
  std::vector<ScoredToken> scored{
      {token, static_cast<float>(logits[static_cast<std::size_t>(token)] - log_sum)}};
  std::vector<std::int32_t> order(logits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int32_t>(i);
  count = std::min(count, order.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count),
                            [&](std::int32_t a, std::int32_t b) {
                              const float first = logits[static_cast<std::size_t>(a)];
                              const float second = logits[static_cast<std::size_t>(b)];
                              return first != second ? first > second : a < b;
                            });
  for (std::size_t i = 0; i < count; ++i)
    scored.push_back({order[i], static_cast<float>(logits[static_cast<std::size_t>(order[i])] - log_sum)});
  return scored;
}

}  // namespace pandect
