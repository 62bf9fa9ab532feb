#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "index/lexical_index.h"
#include "index/score_sketch.h"
#include "index/scoring.h"
#include "index/term_cursor.h"

namespace pandect {

/// Finds the best documents by the sketches of the terms. The bounds of stripes are added up for the whole
/// collection at once (block-max pruning: Mallia, Suel and Tonellotto 2024); the most promising stripes are
/// searched first, then those that can still contain one of the best. Sums of levels are 16-bit integers with
/// known maximum errors in both directions; the few documents left are scored exactly. A stripe is abandoned
/// as soon as the remaining terms cannot raise any of its documents high enough.
class SketchSearch {
 public:
  /// The k best, as LexicalSearch finds them. Returns false, and nothing, when sketches do not help: few of
  /// the terms have one, or the k-th best score is so low that levels cannot tell it from zero.
  bool run(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
           const std::function<bool(std::uint32_t)>& allowed, std::vector<ScoredDocument>& best);

 private:
  struct Sketched {
    const ScoreSketch* sketch;
    std::uint16_t weight;  ///< level * weight / 256, rounded down, is added

    std::uint32_t sum(std::uint32_t level) const { return level * weight >> 8; }
  };
  struct RarePosting {
    std::uint32_t document;
    double score;
  };
  /// A term without a sketch: a range of rare_postings_, and its first posting that is not passed yet.
  struct RareTerm {
    std::size_t begin;
    std::size_t end;
    std::size_t next;
  };
  struct Candidate {
    std::uint32_t document;
    std::uint16_t sum;
  };

  bool take_terms(std::vector<TermCursor>& terms, std::uint32_t documents);
  void weigh(const std::vector<TermCursor>& terms);
  std::uint16_t sum_of(const RarePosting& posting) const;
  void bound_stripes(std::uint32_t documents);
  /// A bound reached by at least this many stripes, if there are that many.
  std::uint32_t bound_of_first(std::size_t stripes) const;
  /// Searches the stripes whose bound is at least `from` and below `end`.
  void search_stripes(std::uint32_t from, std::uint32_t end);
  void search_stripe(std::uint32_t stripe);
  /// Prefetches the postings of a stripe into the cache.
  void fetch_stripe(std::uint32_t stripe) const;
  /// Adds the rare terms; returns their upper bound in the stripe.
  std::uint32_t add_rare(std::uint32_t stripe);
  void add_postings(const Sketched& term, std::uint32_t stripe);
  bool any_reaches(std::uint32_t least) const;
  void take_candidates(std::uint32_t stripe);
  /// Keeps the candidates that may be among the k best, those with the k highest sums first.
  void thin();
  void score_candidates(std::vector<TermCursor>& terms, std::vector<ScoredDocument>& best);

  const ScoringLoops& loops_ = scoring_loops();
  const std::function<bool(std::uint32_t)>* allowed_ = nullptr;
  std::size_t k_ = 0;
  std::vector<Sketched> sketched_;  ///< highest weight first
  std::vector<RareTerm> rare_;
  std::vector<RarePosting> rare_postings_;
  double scale_ = 0;             ///< factor from a score to its sum, up to rounding
  std::uint32_t too_small_ = 0;  ///< greatest error of a sum in either direction
  std::uint32_t too_large_ = 0;
  std::uint32_t least_ = 0;                           ///< documents with lower sums are not among the best
  std::vector<std::uint16_t> bounds_;                 ///< by stripe, padded to a multiple of 64
  std::vector<std::uint32_t> stripes_;                ///< still to be searched
  std::array<std::uint16_t, stripe_documents> sums_;  ///< by document of a stripe
  std::vector<Candidate> candidates_;
  std::size_t most_candidates_ = 0;  ///< limit before they are thinned
  std::vector<ScoredDocument> rest_;
};

}  // namespace pandect
