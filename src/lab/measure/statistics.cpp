#include "lab/measure/statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "base/random.h"

namespace pandect {
namespace {

constexpr std::size_t most_enumerated = 20;

double sum(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The share of all assignments of signs whose sum is as far from 0. They are enumerated as a Gray code,
/// changing one sign at a time.
double enumerate_signs(std::span<const double> differences, double bound) {
  std::vector<double> signs(differences.size(), 1);
  const std::uint64_t assignments = std::uint64_t{1} << differences.size();
  std::uint64_t extreme = 0;
  for (std::uint64_t i = 0; i < assignments; ++i) {
    if (i > 0) signs[static_cast<std::size_t>(std::countr_zero(i))] *= -1;
    // Summed again, because a running sum would accumulate errors, and ties with the bound matter.
    extreme +=
        std::abs(std::inner_product(signs.begin(), signs.end(), differences.begin(), 0.0)) >= bound ? 1 : 0;
  }
  return static_cast<double>(extreme) / static_cast<double>(assignments);
}

double draw_signs(std::span<const double> differences, double bound, const Resampling& resampling) {
  Random random(resampling.seed);
  std::size_t extreme = 0;
  for (std::size_t s = 0; s < resampling.samples; ++s) {
    double total = 0;
    for (std::size_t i = 0; i < differences.size(); i += 64) {
      std::uint64_t bits = random.bits();
      for (std::size_t j = i; j < std::min(i + 64, differences.size()); ++j, bits >>= 1)
        total += (bits & 1) != 0 ? differences[j] : -differences[j];
    }
    extreme += std::abs(total) >= bound ? 1 : 0;
  }
  return static_cast<double>(extreme + 1) / static_cast<double>(resampling.samples + 1);
}

}  // namespace

double mean(std::span<const double> values) {
  return values.empty() ? 0 : sum(values) / static_cast<double>(values.size());
}

double standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double quantile(std::span<const double> sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

ConfidenceInterval bootstrap_interval(std::span<const double> values, const Resampling& resampling) {
  return bootstrap_interval(
      values.size(),
      [&](std::span<const std::uint32_t> drawn) {
        double total = 0;
        for (const std::uint32_t place : drawn) total += values[place];
        return std::optional(total / static_cast<double>(drawn.size()));
      },
      resampling);
}

ConfidenceInterval bootstrap_interval(
    std::size_t count, const std::function<std::optional<double>(std::span<const std::uint32_t>)>& of,
    const Resampling& resampling) {
  if (count == 0) return {};
  Random random(resampling.seed);
  std::vector<double> figures;
  std::vector<std::uint32_t> drawn(count);
  for (std::size_t sample = 0; sample < resampling.samples; ++sample) {
    for (std::uint32_t& place : drawn) place = random.below(static_cast<std::uint32_t>(count));
    if (const auto figure = of(drawn)) figures.push_back(*figure);
  }
  if (figures.empty()) return {};
  std::ranges::sort(figures);
  const double tail = (1 - resampling.confidence) / 2;
  return {quantile(figures, tail), quantile(figures, 1 - tail)};
}

double randomisation_test(std::span<const double> differences, const Resampling& resampling) {
  std::vector<double> changed;
  std::ranges::copy_if(differences, std::back_inserter(changed), [](double value) { return value != 0; });
  // Sums of the same values in another order may differ in their last bits, and still tie.
  double magnitude = 0;
  for (const double value : changed) magnitude += std::abs(value);
  const double bound = std::abs(sum(changed)) - 1e-12 * magnitude;
  if (changed.size() <= most_enumerated) return enumerate_signs(changed, bound);
  return draw_signs(changed, bound, resampling);
}

std::optional<double> pearson(std::span<const double> x, std::span<const double> y) {
  // Decided by the values: the mean of equal ones may differ from them in its last bits.
  const auto varies = [](std::span<const double> values) {
    return std::ranges::adjacent_find(values, std::not_equal_to()) != values.end();
  };
  if (!varies(x) || !varies(y)) return std::nullopt;
  const double x_mean = mean(x);
  const double y_mean = mean(y);
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - x_mean) * (y[i] - y_mean);
    xx += (x[i] - x_mean) * (x[i] - x_mean);
    yy += (y[i] - y_mean) * (y[i] - y_mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;  // too small to be squared
  return std::clamp(xy / std::sqrt(xx) / std::sqrt(yy), -1.0, 1.0);
}

std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    end = begin + 1;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    // Ranks begin + 1 … end: their mean.
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(begin + 1 + end) / 2;
  }
  return ranks;
}

std::optional<double> spearman(std::span<const double> x, std::span<const double> y) {
  return pearson(ranks(x), ranks(y));
}

}  // namespace pandect
