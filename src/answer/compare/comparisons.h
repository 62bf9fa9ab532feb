#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "answer/compare/claim_match.h"

namespace pandect {

/// One comparison of a claim with the clauses of the law that say most of it. What it finds never vouches for
/// the claim: it forbids `supported`, and informs the decision (answer/prove/decision.h).
struct Comparison {
  std::string_view name;
  std::string_view compares;
  void (*run)(const ClaimMatch& match, std::vector<Difference>& out);
};

/// All comparisons of single features. Beside them, `quotation` (quotes.h) compares word for word what claims
/// to be the law's own.
std::span<const Comparison> comparisons();

/// What the comparisons find, except those named in `without`.
std::vector<Difference> compare(const ClaimMatch& match, std::span<const std::string_view> without = {});

}  // namespace pandect
