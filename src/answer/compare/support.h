#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/compare/statement.h"

namespace pandect {

/// Something in which a claim and the law differ.
struct Difference {
  enum class Kind : std::uint8_t { quantity, force, actor, contrary, exception, quote };
  Kind kind = Kind::quantity;
  bool contradicts = false;  ///< the law says otherwise; otherwise it does not say so
  Span claim;                ///< in the claim's text
  Span law;                  ///< in the law's text; empty when nothing stands there
};

/// What a law's words give a claim.
struct Support {
  double coverage = 0;  ///< share of the claim's terms, by weight, that the law has, 0 to 1
  std::vector<Difference> differences;
  std::vector<std::uint32_t> sentences;  ///< of the law that carry the claim, in order
  std::vector<Span> missing;             ///< terms of the claim that the law does not have
};

/// The weight of a term: about its inverse document frequency.
using TermWeight = std::function<double(std::string_view term)>;

/// Compares a claim with the law's words. Deterministic; no model.
///
/// Each feature of the claim (a quantity, a force such as "must") is held against the law's feature of the
/// same kind whose surroundings are most alike. The likeness of surroundings is the share of the claim's
/// terms about the feature, by weight and nearness, that stand near the law's feature.
Support compare(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight);

}  // namespace pandect
