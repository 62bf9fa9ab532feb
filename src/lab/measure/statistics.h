#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pandect {

/// The arithmetic mean; 0 for no values.
double mean(std::span<const double> values);

/// The sample standard deviation: the root of Σ(x - mean)² / (n - 1); 0 for fewer than two values.
double standard_deviation(std::span<const double> values);

/// The value below which a part of the values are, with linear interpolation between neighbours.
/// @param sorted ascending, at least one @param part from 0 to 1
double quantile(std::span<const double> sorted, double part);

struct ConfidenceInterval {
  double low = 0;
  double high = 0;
};

struct Resampling {
  std::size_t samples = 10'000;
  std::uint64_t seed = 1;
  double confidence = 0.95;  ///< of an interval
};

/// The percentile bootstrap interval of the mean (Efron and Tibshirani 1993, section 13.3): means of samples
/// drawn with replacement, cut off at (1 - confidence) / 2 on both sides, with linear interpolation. The same
/// values, number and seed give the same interval.
ConfidenceInterval bootstrap_interval(std::span<const double> values, const Resampling& resampling = {});

/// The same interval of any figure of a sample. @param of the figure, by the places of the items drawn;
/// samples of which it has none are left out
ConfidenceInterval bootstrap_interval(
    std::size_t count, const std::function<std::optional<double>(std::span<const std::uint32_t>)>& of,
    const Resampling& resampling = {});

/// The two-sided paired randomisation test (Fisher; Smucker, Allan and Carterette 2007): the probability that
/// the mean of the differences is at least as far from 0 if their signs are random. Exact when at most 20 are
/// not 0; otherwise (m + 1) / (n + 1) with m of n drawn assignments as extreme.
double randomisation_test(std::span<const double> differences, const Resampling& resampling = {});

/// Pearson's r; nothing when either side is constant. Both sides have the same length.
std::optional<double> pearson(std::span<const double> x, std::span<const double> y);

/// Ranks from 1, ties at their mean rank.
std::vector<double> ranks(std::span<const double> values);

/// Spearman's rho: pearson() of the ranks().
std::optional<double> spearman(std::span<const double> x, std::span<const double> y);

}  // namespace pandect
