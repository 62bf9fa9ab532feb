#include "readers/plain/plain_statute_sequence.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace pandect {
namespace {

constexpr std::uint32_t widest_doubtful_gap =
    8;  // numbers that repeals may have left out before a doubtful heading

struct Best {
  std::uint64_t weight = 0;
  std::size_t last = std::numeric_limits<std::size_t>::max();  // index into candidates
};

/// The heaviest chain that ends in one of the first n ranks: a Fenwick tree of maxima.
class PrefixBest {
 public:
  explicit PrefixBest(std::size_t ranks) : best_(ranks + 1) {}
  Best before(std::size_t rank) const {
    Best best;
    for (std::size_t i = rank; i > 0; i &= i - 1) {
      if (best_[i].weight > best.weight) best = best_[i];
    }
    return best;
  }
  void add(std::size_t rank, Best chain) {
    for (std::size_t i = rank + 1; i < best_.size(); i += i & (~i + 1)) {
      if (chain.weight > best_[i].weight) best_[i] = chain;
    }
  }

 private:
  std::vector<Best> best_;
};

}  // namespace

std::vector<std::size_t> heaviest_rising(const std::vector<HeadingPlace>& places,
                                         const std::vector<std::size_t>& candidates) {
  const auto ordinal = [&](std::size_t i) -> const Ordinal& { return places[candidates[i]].heading.ordinal; };
  std::vector<Ordinal> ranks;
  ranks.reserve(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) ranks.push_back(ordinal(i));
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  PrefixBest chains(ranks.size());
  std::vector<std::size_t> before(candidates.size());
  Best best;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::size_t rank =
        static_cast<std::size_t>(std::lower_bound(ranks.begin(), ranks.end(), ordinal(i)) - ranks.begin());
    const Best chain = chains.before(rank);
    before[i] = chain.last;
    const Best longer{chain.weight + places[candidates[i]].weight, i};
    chains.add(rank, longer);
    if (longer.weight > best.weight) best = longer;
  }
  std::vector<std::size_t> chosen;
  for (std::size_t i = best.last; i < candidates.size(); i = before[i]) chosen.push_back(candidates[i]);
  std::reverse(chosen.begin(), chosen.end());
  return chosen;
}

std::vector<std::size_t> without_strays(const std::vector<HeadingPlace>& places,
                                        const std::vector<std::size_t>& chain) {
  if (chain.size() < 3) return chain;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const HeadingPlace& place = places[chain[i]];
    const Ordinal& number = place.heading.ordinal;
    const bool continued = i + 1 < chain.size() && step(number, places[chain[i + 1]].heading.ordinal) <= 2;
    Ordinal from;
    if (kept.empty()) {
      from.add(0);
    } else {
      const LineHeading& previous = places[kept.back()].heading;
      from = previous.last.size > 0 ? previous.last : previous.ordinal;
    }
    const std::uint32_t gap = step(from, number);
    const bool running = place.heading.shape == LineHeading::Shape::running && !place.markdown;
    const std::uint32_t widest = place.weak || place.after_open ? 1 : widest_doubtful_gap;
    const bool doubtful = place.weak || place.after_open || running;
    // A weak one may also be held by a sure one right behind it.
    const bool held = i + 1 < chain.size() && !places[chain[i + 1]].weak &&
                      step(number, places[chain[i + 1]].heading.ordinal) == 1;
    const bool stray = doubtful && gap > widest && !(place.weak ? held : continued);
    if (!stray) kept.push_back(chain[i]);
  }
  return kept;
}

}  // namespace pandect
