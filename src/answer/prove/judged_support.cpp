#include "answer/prove/judged_support.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

/// Odds beyond which a judge is no surer.
constexpr double surest = 6;
constexpr double nearly_every_word = 0.7;

double log_odds(double probability) {
  const double bounded = std::clamp(probability, 1e-9, 1 - 1e-9);
  return std::clamp(std::log(bounded / (1 - bounded)), -surest, surest);
}

}  // namespace

std::array<double, support_sign_names.size()> support_signs(const ProvenCitation& proven) {
  const auto differs = [&](bool in_number) {
    return std::ranges::any_of(proven.differences, [&](const Difference& difference) {
      return (difference.kind == Difference::Kind::quantity) == in_number;
    });
  };
  const double coverage = std::min(proven.coverage, 1.0);
  const Entailment judged = proven.judged.value_or(Entailment{0.5, 0.5});
  return {proven.by_words == Verdict::supported ? 1.0 : 0.0,
          coverage,
          std::max(0.0, proven.elsewhere - coverage),
          coverage >= nearly_every_word ? 1.0 : 0.0,
          differs(true) ? 1.0 : 0.0,
          differs(false) ? 1.0 : 0.0,
          log_odds(judged.entails),
          log_odds(judged.contradicts)};
}

double support_likelihood(const ProvenCitation& proven, const SignWeights& weights) {
  const auto signs = support_signs(proven);
  double sum = 0;
  for (const auto& [name, weight] : weights) {
    const auto sign = std::ranges::find(support_sign_names, name);
    if (sign == support_sign_names.end() && name != "bias")
      throw Error(ErrorCode::bad_input, fmt::format("the judge's decision: '{}' is not a sign", name),
                  "docs/encoders.md lists the signs that 'decision' in calibration.json may weigh");
    const bool is_bias = sign == support_sign_names.end();
    sum += weight * (is_bias ? 1.0 : signs.at(static_cast<std::size_t>(sign - support_sign_names.begin())));
  }
  return 1 / (1 + std::exp(-sum));
}

}  // namespace pandect
