#pragma once

#include <cstdint>
#include <vector>

#include "answer/compare/claim_match.h"
#include "answer/compare/rules.h"

namespace pandect {

// The differences between a claim and the law it cites. Each feature of the claim (a quantity, a modal such
// as "must") is compared with the law's feature of the same kind in the most similar context.

/// Compares numbers, amounts, periods and dates, and whether two of them are joined by "and" or by "or".
void compare_quantities(const ClaimMatch& match, std::vector<Difference>& out);
/// Compares what must, may, must not or need not be done, and whether it is so in one case only.
void compare_forces(const ClaimMatch& match, std::vector<Difference>& out);
/// Compares actors, and words with contrary meanings.
void compare_words(const ClaimMatch& match, std::vector<Difference>& out);
/// Compares "in all cases", "even if" and "before" with the law's exceptions and orders of time.
void compare_conditions(const ClaimMatch& match, std::vector<Difference>& out);

/// The input and output of one kind of comparison.
class ClaimComparison {
 protected:
  ClaimComparison(const ClaimMatch& match, std::vector<Difference>& out)
      : match_(match), claim_(match.claim()), law_(match.law()), out_(out) {}

  /// Adds the difference found by a rule, unless the rule is switched off.
  void differ(Rule rule, Difference difference) {
    if (is_on(rule)) out_.push_back(difference);
  }

  const ClaimMatch& match_;
  const LegalStatement& claim_;
  const LegalStatement& law_;
  std::vector<Difference>& out_;
};

/// True if a sentence has a mark of a kind.
bool has_mark(const std::vector<Mark>& marks, PhraseKind kind, std::uint32_t sentence);

}  // namespace pandect
