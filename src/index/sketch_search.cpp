#include "index/sketch_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "index/top_documents.h"

namespace pandect {
namespace {

/// The greatest sum of all terms; with what is rounded up it stays below 2^16.
constexpr double whole = 60'000;
constexpr std::size_t most_terms = 2048;
/// Number of stripes searched before the others.
constexpr std::size_t first_stripes = 12;
/// Number of stripes between the one searched and the one prefetched meanwhile.
constexpr std::size_t ahead = 4;
/// Number of terms added between checks that the stripe can still hold a result.
constexpr std::size_t between_looks = 2;

/// Scores documents exactly, in rising order.
void score_exactly(std::vector<TermCursor>& terms, std::vector<ScoredDocument>& found) {
  std::ranges::sort(found, {}, &ScoredDocument::document);
  for (TermCursor& term : terms) {
    term.add_scores(found);
    term.rewind();
  }
}

}  // namespace

bool SketchSearch::run(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
                       const std::function<bool(std::uint32_t)>& allowed, std::vector<ScoredDocument>& best) {
  if (terms.size() < 2 || terms.size() > most_terms || k > documents / 16) return false;
  if (!take_terms(terms, documents)) return false;
  allowed_ = &allowed;
  k_ = k;
  weigh(terms);
  bound_stripes(documents);
  candidates_.clear();
  most_candidates_ = 2 * k + 32;
  least_ = 1;
  const std::uint32_t first = bound_of_first(first_stripes);
  search_stripes(first, UINT32_MAX);
  thin();
  search_stripes(1, first);
  thin();
  // If each posting adds at least 1, a sum of 0 means that the document contains no term.
  if (least_ == 1 && sketched_.back().weight < 256) return false;
  score_candidates(terms, best);
  return true;
}

bool SketchSearch::take_terms(std::vector<TermCursor>& terms, std::uint32_t documents) {
  sketched_.clear();
  rare_.clear();
  rare_postings_.clear();
  std::size_t all = 0;
  std::size_t without = 0;
  for (TermCursor& term : terms) {
    all += term.size();
    if (term.sketch() != nullptr) {
      sketched_.push_back({term.sketch(), 0});
    } else {
      without += term.size();
    }
  }
  // The other terms are read as a whole.
  if (sketched_.empty() || (without > documents / 64 && without > all / 4)) return false;
  for (TermCursor& term : terms) {
    if (term.sketch() != nullptr) continue;
    const std::size_t begin = rare_postings_.size();
    term.for_postings(0, documents, loops_,
                      [&](const std::uint32_t* held, const double* scores, std::size_t from, std::size_t to) {
                        for (std::size_t i = from; i < to; ++i)
                          rare_postings_.push_back({held[i], scores[i]});
                      });
    term.rewind();
    rare_.push_back({begin, rare_postings_.size(), begin});
  }
  return true;
}

void SketchSearch::weigh(const std::vector<TermCursor>& terms) {
  double all = 0;
  for (const TermCursor& term : terms) {
    if (term.sketch() != nullptr) all += term.factor() * term.sketch()->most;
  }
  for (const RareTerm& term : rare_) {
    double most = 0;
    for (std::size_t i = term.begin; i < term.end; ++i) most = std::max(most, rare_postings_[i].score);
    all += most;
  }
  scale_ = all > 0 ? whole / all : 0;
  // A product that is rounded down is less than 1 too small. It is too large by up to a level, and by the
  // rounding up of the weight. The rounding of scores is much less than 1 altogether.
  too_small_ = static_cast<std::uint32_t>(sketched_.size()) + 2;
  too_large_ = static_cast<std::uint32_t>(rare_.size()) + 2;
  auto next = sketched_.begin();
  for (const TermCursor& term : terms) {
    if (term.sketch() == nullptr) continue;
    next->weight =
        static_cast<std::uint16_t>(std::ceil(term.factor() * term.sketch()->most * scale_ * 256 / 255));
    too_large_ += next->weight / 256U + 3;
    ++next;
  }
  std::ranges::sort(sketched_, std::greater<>(), &Sketched::weight);
}

std::uint16_t SketchSearch::sum_of(const RarePosting& posting) const {
  return static_cast<std::uint16_t>(static_cast<std::uint32_t>(posting.score * scale_) + 1);
}

void SketchSearch::bound_stripes(std::uint32_t documents) {
  const std::size_t stripes = (std::size_t{documents} + stripe_documents - 1) / stripe_documents;
  bounds_.assign((stripes + 63) / 64 * 64, 0);
  for (const Sketched& term : sketched_)
    loops_.add_levels(term.sketch->highest.data(), term.weight, bounds_.size(), bounds_.data());
  for (const RareTerm& term : rare_) {
    for (std::size_t i = term.begin; i < term.end;) {
      const std::uint32_t stripe = rare_postings_[i].document / stripe_documents;
      std::uint16_t most = 0;
      for (; i < term.end && rare_postings_[i].document / stripe_documents == stripe; ++i)
        most = std::max(most, sum_of(rare_postings_[i]));
      bounds_[stripe] = static_cast<std::uint16_t>(bounds_[stripe] + most);
    }
  }
}

std::uint32_t SketchSearch::bound_of_first(std::size_t stripes) const {
  std::array<std::uint32_t, 256> counts{};
  for (const std::uint16_t bound : bounds_) ++counts[bound >> 8];
  std::uint32_t upper = 256;
  for (std::size_t reached = 0; upper > 0 && reached < stripes;) reached += counts[--upper];
  return std::max(upper << 8, 1U);
}

void SketchSearch::search_stripes(std::uint32_t from, std::uint32_t end) {
  for (RareTerm& term : rare_) term.next = term.begin;
  stripes_.clear();
  const auto least = static_cast<std::uint16_t>(std::max(from, least_));
  for (std::uint32_t part = 0; part < bounds_.size(); part += 64) {
    for (std::uint64_t bits = loops_.at_least(bounds_.data() + part, least); bits != 0; bits &= bits - 1) {
      const std::uint32_t stripe = part + static_cast<std::uint32_t>(std::countr_zero(bits));
      if (bounds_[stripe] < end) stripes_.push_back(stripe);
    }
  }
  for (std::size_t i = 0; i < stripes_.size(); ++i) {
    if (i + ahead < stripes_.size()) fetch_stripe(stripes_[i + ahead]);
    if (bounds_[stripes_[i]] >= least_) search_stripe(stripes_[i]);
  }
}

void SketchSearch::fetch_stripe(std::uint32_t stripe) const {
  for (const Sketched& term : sketched_) {
    const ScoreSketch& sketch = *term.sketch;
    if (sketch.highest[stripe] == 0) continue;
    if (!sketch.is_dense()) {
      __builtin_prefetch(sketch.postings.data() + sketch.places[stripe]);
      continue;
    }
    const std::uint8_t* levels = sketch.levels.data() + std::size_t{stripe} * stripe_documents;
    for (std::size_t i = 0; i < stripe_documents; i += 64) __builtin_prefetch(levels + i);
  }
}

void SketchSearch::search_stripe(std::uint32_t stripe) {
  sums_.fill(0);
  // Upper bound of the terms still to be added.
  std::uint32_t rest = bounds_[stripe] - add_rare(stripe);
  std::size_t added = 0;
  for (const Sketched& term : sketched_) {
    const std::uint8_t highest = term.sketch->highest[stripe];
    if (highest == 0) continue;
    add_postings(term, stripe);
    rest -= term.sum(highest);
    if (++added % between_looks == 0 && rest < least_ && !any_reaches(least_ - rest)) return;
  }
  take_candidates(stripe);
}

std::uint32_t SketchSearch::add_rare(std::uint32_t stripe) {
  const std::uint32_t first = stripe * stripe_documents;
  std::uint32_t bound = 0;
  for (RareTerm& term : rare_) {
    while (term.next < term.end && rare_postings_[term.next].document < first) ++term.next;
    std::uint16_t most = 0;
    // Of a damaged list documents may be below the first.
    for (std::size_t i = term.next; i < term.end; ++i) {
      const std::uint32_t place = rare_postings_[i].document - first;
      if (place >= stripe_documents) break;
      const std::uint16_t given = sum_of(rare_postings_[i]);
      sums_[place] = static_cast<std::uint16_t>(sums_[place] + given);
      most = std::max(most, given);
    }
    bound += most;
  }
  return bound;
}

void SketchSearch::add_postings(const Sketched& term, std::uint32_t stripe) {
  const ScoreSketch& sketch = *term.sketch;
  std::uint16_t* sums = sums_.data();
  if (sketch.is_dense()) {
    const std::uint8_t* levels = sketch.levels.data() + std::size_t{stripe} * stripe_documents;
    loops_.add_levels(levels, term.weight, stripe_documents, sums);
    return;
  }
  const Sketched own = term;
  const std::uint16_t* const end = sketch.postings.data() + sketch.places[stripe + 1];
  for (const std::uint16_t* posting = sketch.postings.data() + sketch.places[stripe]; posting < end;
       ++posting)
    sums[*posting >> 8] = static_cast<std::uint16_t>(sums[*posting >> 8] + own.sum(*posting & 255U));
}

bool SketchSearch::any_reaches(std::uint32_t least) const {
  for (std::size_t part = 0; part < stripe_documents; part += 64) {
    if (loops_.at_least(sums_.data() + part, static_cast<std::uint16_t>(least)) != 0) return true;
  }
  return false;
}

void SketchSearch::take_candidates(std::uint32_t stripe) {
  for (std::uint32_t part = 0; part < stripe_documents; part += 64) {
    std::uint64_t bits = loops_.at_least(sums_.data() + part, static_cast<std::uint16_t>(least_));
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t place = part + static_cast<std::uint32_t>(std::countr_zero(bits));
      const std::uint32_t document = stripe * stripe_documents + place;
      if (sums_[place] < least_ || (*allowed_ && !(*allowed_)(document))) continue;
      candidates_.push_back({document, sums_[place]});
      if (candidates_.size() == most_candidates_) thin();
    }
  }
}

void SketchSearch::thin() {
  if (candidates_.size() < k_) return;
  const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
  std::ranges::nth_element(candidates_, last, std::greater<>(), &Candidate::sum);
  // Exact scores of k documents are at least the last's sum less too_large_, those of others at most their
  // sum plus too_small_.
  const std::uint32_t apart = too_large_ + too_small_;
  least_ = std::max<std::uint32_t>(least_, last->sum - std::min<std::uint32_t>(last->sum, apart));
  std::erase_if(candidates_, [&](const Candidate& one) { return one.sum < least_; });
  most_candidates_ = 2 * candidates_.size() + 32;
}

void SketchSearch::score_candidates(std::vector<TermCursor>& terms, std::vector<ScoredDocument>& best) {
  const std::span<const Candidate> all(candidates_);
  const std::size_t first = std::min(k_, all.size());
  for (const Candidate& one : all.first(first)) best.push_back({one.document, 0});
  score_exactly(terms, best);
  if (first < all.size()) {
    // Most of the others can be dropped once the worst of these is known.
    const double worst = std::ranges::min(best, {}, &ScoredDocument::score).score * scale_ - too_small_;
    rest_.clear();
    for (const Candidate& one : all.subspan(first)) {
      if (one.sum >= worst) rest_.push_back({one.document, 0});
    }
    score_exactly(terms, rest_);
    best.insert(best.end(), rest_.begin(), rest_.end());
  }
  std::ranges::sort(best, is_better);
  best.resize(first);
  std::erase_if(best, [](const ScoredDocument& one) { return one.score <= 0; });
}

}  // namespace pandect
