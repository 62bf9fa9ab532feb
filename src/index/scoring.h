#pragma once

#include <span>
#include <string_view>

#include "index/bm25.h"
#include "index/posting_list.h"

namespace pandect {

/// A term of a question, ready to score. Scores are whole multiples of a unit so small (a 2^52nd of the
/// greatest total score) that their sums are exact: they do not depend on the order of terms, and every way
/// to walk the postings gives the same bits.
struct TermScore {
  const GroupNorms* norms = nullptr;
  double factor = 0;
  double rounding = 0;  ///< 2^52 units: adding and subtracting it rounds to a whole number of units

  double round(double score) const { return (score + rounding) - rounding; }
  /// The score of the i-th posting of a block.
  double score(const PostingBlock& block, std::size_t i) const;
};

/// `rounding` for terms with this sum of factors.
double rounding_for(double factors);

/// The loops that dominate the time of a search; every variant gives the same bits.
struct ScoringLoops {
  std::string_view name;
  /// Sets scores[i] for the postings i = begin … end-1 of a block.
  void (*score_postings)(const PostingBlock& block, std::size_t begin, std::size_t end, const TermScore& term,
                         double* scores);
  /// The first i in begin … end-1 whose score is above the threshold, or end.
  std::size_t (*next_above)(const double* scores, std::size_t begin, std::size_t end, double threshold);
  /// sums[i] += levels[i] * weight / 256, rounded down, for i = 0 … count-1, a multiple of 64.
  void (*add_levels)(const std::uint8_t* levels, std::uint16_t weight, std::size_t count,
                     std::uint16_t* sums);
  /// A bit mask of 64 sums, set where the sum is at least `least`.
  std::uint64_t (*at_least)(const std::uint16_t* sums, std::uint16_t least);
};

/// The loops for this machine's instruction set, chosen at run time.
const ScoringLoops& scoring_loops();

/// All loops this machine can run, the plain ones first: for tests.
std::span<const ScoringLoops> all_scoring_loops();

}  // namespace pandect
