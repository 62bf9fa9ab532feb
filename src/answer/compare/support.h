#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "pandect/kinds.h"
#include "text/span.h"

namespace pandect {

/// A difference between a claim and the law.
struct Difference {
  using Kind = DifferenceKind;
  Kind kind = Kind::quantity;
  bool contradicts = false;       ///< true: the law says otherwise; false: the law does not say it
  Span claim;                     ///< in the claim's text
  Span law;                       ///< in the law's text; empty if it has no corresponding words
  double alike = 0;               ///< how alike the words around both are, 0 to 1
  std::string_view comparison{};  ///< the name of the comparison that found it: see comparisons()
};

/// The weight of a term: about its inverse document frequency.
using TermWeight = std::function<double(std::string_view term)>;

}  // namespace pandect
