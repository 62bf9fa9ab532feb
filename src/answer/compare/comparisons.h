#pragma once

#include <cstdint>
#include <vector>

#include "answer/compare/claim_match.h"
#include "answer/compare/rules.h"

namespace pandect {

// In what a claim and the law that it cites differ. Each feature of the claim (a quantity, a force such as
// "must") is held against the law's feature of the same kind whose surroundings are most alike.

/// Numbers, amounts, periods and dates, and whether two of them are joined by "and" or by "or".
void compare_quantities(const ClaimMatch& match, std::vector<Difference>& out);
/// What must, may, must not or need not be done, and whether it is so in one case only.
void compare_forces(const ClaimMatch& match, std::vector<Difference>& out);
/// Who acts, and words that mean the contrary of the law's.
void compare_words(const ClaimMatch& match, std::vector<Difference>& out);
/// "In all cases", "even if" and "before" where the law has exceptions or another order.
void compare_conditions(const ClaimMatch& match, std::vector<Difference>& out);

/// What one kind of comparison works with.
class ClaimComparison {
 protected:
  ClaimComparison(const ClaimMatch& match, std::vector<Difference>& out)
      : match_(match), claim_(match.claim()), law_(match.law()), out_(out) {}

  /// What a rule found, unless it is switched off.
  void differ(Rule rule, Difference difference) {
    if (is_on(rule)) out_.push_back(difference);
  }

  const ClaimMatch& match_;
  const LegalStatement& claim_;
  const LegalStatement& law_;
  std::vector<Difference>& out_;
};

/// Whether a sentence has a mark of a kind.
bool has_mark(const std::vector<Mark>& marks, PhraseKind kind, std::uint32_t sentence);

}  // namespace pandect
