#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "answer/compare/statement.h"
#include "answer/compare/support.h"

namespace pandect {

/// Least similarity of two terms that counts as a match.
inline constexpr double least_likeness = 0.7;

/// A term of the law that matches a term of the claim.
struct Match {
  std::uint32_t law = 0;  ///< index into the law's terms
  double strength = 0;    ///< 0 to 1
};

/// The run of clauses of a law that says most of a claim: a sentence, those that govern it (the words before
/// a list), and a sentence directly behind that excepts from it.
struct ClauseRun {
  std::vector<std::uint32_t> sentences;  ///< in order
  std::uint32_t main = 0;                ///< the sentence with most of the claim
  double share = 0;                      ///< share of the claim's terms, by weight, that the run has
  double order = 0;                      ///< share of its terms that the run has in the claim's order
  double said = 0;  ///< share of the main sentence's terms, by weight, that the claim has
};

/// The alignment of a claim's terms with those of a law. Keeps references to both statements.
class ClaimMatch {
 public:
  ClaimMatch(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight);

  const LegalStatement& claim() const { return claim_; }
  const LegalStatement& law() const { return law_; }
  const Vocabulary& words() const { return words_; }
  /// The greatest strength of a claim's term's matches; within the run.
  double best_strength(std::size_t term) const;
  double strength_in_run(std::size_t term) const;
  /// True if a term of the law is matched by any term of the claim.
  bool claimed(std::size_t law_term) const { return claimed_[law_term]; }
  /// Share of the claim's terms, by weight, that the law contains; of its numbers if it has no terms.
  double coverage() const { return coverage_; }
  const ClauseRun& run() const { return run_; }
  bool in_run(std::uint32_t sentence) const;
  /// Terms of the claim that the run does not have.
  std::vector<std::size_t> missing() const;
  /// True if all terms of the claim are in the run, mostly in its order, and are most of it: the law's words,
  /// shortened or joined anew, whatever its numbers.
  bool repeats_run() const;
  /// True if nothing of the claim stands in the place of another, and nothing that limits the law is left
  /// out: terms are moved only where none is left out, and then no person or body is; the quantities are the
  /// run's, in its order; no "only", "if" or "unless" is missing, of "must" and "not" of the main sentence at
  /// most one; and no mark is said that the run does not have.
  bool exchanges_nothing() const;
  /// True if "not" is neither added nor taken away.
  bool keeps_denials() const;

  /// A feature of a statement to compare with the other's.
  struct Feature {
    std::uint32_t place = 0;
    std::uint32_t sentence = 0;
  };
  /// Similarity of the contexts of a feature of the claim and one of the law, 0 to 1: the share of the
  /// claim's terms around its feature, by weight and distance, that are near the law's.
  double likeness(Feature of_claim, Feature of_law) const;

 private:
  void match_terms();
  void cover();
  void choose_run();
  ClauseRun run_around(std::uint32_t sentence) const;
  /// The sentences whose marks are counted: of the run, those up to its main one.
  enum class Where : std::uint8_t { anywhere, main, governing, run };
  template <typename Counts>
  int count(const std::vector<Mark>& marks, Counts counts, Where where) const;
  bool keeps_marks() const;
  bool keeps_places() const;
  bool keeps_quantities() const;
  double order_in_run(bool only_actors) const;

  const LegalStatement& claim_;
  const LegalStatement& law_;
  const Vocabulary& words_;
  std::vector<double> weights_;
  double total_weight_ = 0;
  std::vector<std::vector<Match>> matches_;  // by term of the claim, each by term of the law
  std::vector<bool> claimed_;
  double coverage_ = 0;
  ClauseRun run_;
};

template <typename T>
ClaimMatch::Feature feature(const T& one) {
  return {one.place, one.sentence};
}

}  // namespace pandect
