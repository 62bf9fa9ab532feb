#include "lab/bench/sample.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "base/random.h"

namespace pandect {
namespace {

struct Stratum {
  std::vector<std::size_t> places;
  std::size_t drawn = 0;
  double remainder = 0;
};

/// Moves `count` randomly drawn indexes to the front.
void draw(std::vector<std::size_t>& places, std::size_t count, Random& random) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t other = i + random.below(static_cast<std::uint32_t>(places.size() - i));
    std::swap(places[i], places[other]);
  }
}

}  // namespace

std::vector<std::size_t> stratified_sample(std::span<const std::string> strata, double share,
                                           std::uint64_t seed) {
  std::map<std::string_view, Stratum> by_name;
  for (std::size_t i = 0; i < strata.size(); ++i) by_name[strata[i]].places.push_back(i);
  auto left = static_cast<std::size_t>(std::llround(share * static_cast<double>(strata.size())));
  std::vector<Stratum*> order;
  for (auto& [name, stratum] : by_name) {
    const double wanted = share * static_cast<double>(stratum.places.size());
    stratum.drawn = static_cast<std::size_t>(wanted);
    stratum.remainder = wanted - static_cast<double>(stratum.drawn);
    left -= std::min(left, stratum.drawn);
    order.push_back(&stratum);
  }
  std::ranges::stable_sort(order, std::greater(), [](const Stratum* stratum) { return stratum->remainder; });
  for (std::size_t i = 0; i < std::min(left, order.size()); ++i) {
    if (order[i]->drawn < order[i]->places.size()) ++order[i]->drawn;
  }
  Random random(seed);
  std::vector<std::size_t> sample;
  for (auto& [name, stratum] : by_name) {
    draw(stratum.places, stratum.drawn, random);
    sample.insert(sample.end(), stratum.places.begin(),
                  stratum.places.begin() + static_cast<std::ptrdiff_t>(stratum.drawn));
  }
  std::ranges::sort(sample);
  return sample;
}

}  // namespace pandect
