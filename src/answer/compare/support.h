#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/compare/statement.h"
#include "pandect/kinds.h"

namespace pandect {

/// A difference between a claim and the law.
struct Difference {
  using Kind = DifferenceKind;
  Kind kind = Kind::quantity;
  bool contradicts = false;  ///< true: the law says otherwise; false: the law does not say it
  Span claim;                ///< in the claim's text
  Span law;                  ///< in the law's text; empty if it has no corresponding words
};

/// The support of a claim by a law's words.
struct Support {
  double coverage = 0;  ///< share of the claim's terms, by weight, that the law contains, 0 to 1
  std::vector<Difference> differences;
  std::vector<std::uint32_t> sentences;  ///< of the law that support the claim, in order
  std::vector<Span> missing;             ///< terms of the claim that the law does not have
};

/// The weight of a term: about its inverse document frequency.
using TermWeight = std::function<double(std::string_view term)>;

/// Compares a claim with the law's words. Deterministic; no model.
///
/// Each feature of the claim (a quantity, a modal such as "must") is compared with the law's feature of the
/// same kind in the most similar context. The similarity of contexts is the share of the claim's terms around
/// the feature, by weight and distance, that are near the law's feature.
Support compare(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight);

}  // namespace pandect
