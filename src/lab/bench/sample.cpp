#include "lab/bench/sample.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace pandect {
namespace {

using Shares = std::vector<std::size_t>;

/// NumPy's RandomState, as far as it is used here. std::mt19937 is seeded likewise.
class RandomState {
 public:
  explicit RandomState(std::uint32_t seed) : generator_(seed) {}

  /// 0 … count - 1 in a random order: permutation().
  std::vector<std::size_t> permutation(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count; i-- > 1;) std::swap(order[i], order[up_to(i)]);
    return order;
  }

 private:
  /// From 0 to `most`: draws of as many bits, until one is not above it.
  std::size_t up_to(std::size_t most) {
    const auto mask = static_cast<std::uint32_t>(std::bit_ceil(most + 1) - 1);
    while (true) {
      const std::uint32_t value = static_cast<std::uint32_t>(generator_()) & mask;
      if (value <= most) return value;
    }
  }

  std::mt19937 generator_;
};

/// Shares of `draws` in proportion to the counts (scikit-learn's _approximate_mode): rounded down, and the
/// rest to those with the greatest remainders, among equal ones at random.
Shares shares(const Shares& counts, std::size_t draws, RandomState& random) {
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  Shares share;
  std::vector<double> remainders;
  std::size_t left = draws;
  for (const std::size_t count : counts) {
    const double exact = static_cast<double>(count) / all * static_cast<double>(draws);
    share.push_back(static_cast<std::size_t>(exact));
    remainders.push_back(exact - std::floor(exact));
    left -= std::min(left, share.back());
  }
  for (const double remainder : std::set<double, std::greater<>>(remainders.begin(), remainders.end())) {
    if (left == 0) break;
    Shares equal;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (remainders[i] == remainder) equal.push_back(i);
    }
    Shares order = random.permutation(equal.size());
    order.resize(std::min(left, order.size()));
    for (const std::size_t one : order) ++share[equal[one]];
    left -= order.size();
  }
  return share;
}

}  // namespace

std::vector<std::size_t> stratified_test_split(std::span<const std::string> strata, std::size_t test,
                                               std::uint32_t seed) {
  std::map<std::string_view, std::vector<std::size_t>> by_name;
  for (std::size_t i = 0; i < strata.size(); ++i) by_name[strata[i]].push_back(i);
  Shares counts;
  for (const auto& [name, items] : by_name) counts.push_back(items.size());
  std::vector<std::size_t> sample;
  if (test == 0 || test > strata.size()) return sample;
  RandomState random(seed);
  const Shares training = shares(counts, strata.size() - test, random);
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= training[i];
  const Shares drawn = shares(counts, test, random);
  std::size_t stratum = 0;
  for (const auto& [name, items] : by_name) {
    const std::vector<std::size_t> order = random.permutation(items.size());
    for (std::size_t i = 0; i < drawn[stratum]; ++i) sample.push_back(items[order[training[stratum] + i]]);
    ++stratum;
  }
  std::ranges::sort(sample);
  return sample;
}

}  // namespace pandect
