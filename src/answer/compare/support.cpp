#include "answer/compare/support.h"

#include <algorithm>

#include "answer/compare/comparisons.h"

namespace pandect {

bool has_mark(const std::vector<Mark>& marks, PhraseKind kind, std::uint32_t sentence) {
  return std::ranges::any_of(
      marks, [&](const Mark& mark) { return mark.kind == kind && mark.sentence == sentence; });
}

Support compare(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight) {
  const ClaimMatch match(claim, law, weight);
  Support support{match.coverage(), {}, match.sentences(), match.missing()};
  compare_quantities(match, support.differences);
  compare_forces(match, support.differences);
  compare_words(match, support.differences);
  compare_conditions(match, support.differences);
  return support;
}

}  // namespace pandect
