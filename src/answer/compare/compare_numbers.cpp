#include <algorithm>
#include <cmath>

#include "answer/compare/comparisons.h"

namespace pandect {
namespace {

class NumberComparison {
 public:
  NumberComparison(const ClaimMatch& match, std::vector<Difference>& out)
      : match_(match), claim_(match.claim()), law_(match.law()), out_(out) {}

  void compare_values() {
    for (const Fact& fact : claim_.facts) compare_value(fact);
  }

  /// "At least" for "at most"; "at most" where the law gives the number itself.
  void compare_limits() {
    for (const Fact& fact : claim_.facts) {
      const auto [equal, alike] = nearest(fact, true);
      if (equal == nullptr || fact.sense == 0 || limits_alike(fact)) continue;
      const bool opposite = direction(claim_, fact) * direction(law_, *equal) < 0;
      // "Within a month" for "a period of one month".
      const bool same_period = fact.sense < 0 && is_time(fact.quantity);
      if (opposite || (equal->sense == 0 && !same_period && match_.in_run(equal->sentence)))
        add(fact, opposite ? equal : nullptr, alike);
    }
  }

 private:
  void add(const Fact& fact, const Fact* law, double alike) {
    out_.push_back({Difference::Kind::quantity, law != nullptr, fact.source,
                    law == nullptr ? Span{} : law->source, alike});
  }

  static bool is_time(const Quantity& quantity) {
    const std::string& dimension = quantity.dimension;
    return dimension == "s" || dimension == "mo" || dimension == "wd" || dimension == "date";
  }

  /// The law's quantity of the same value, or of another one of the kind that the claim lacks, in the most
  /// similar context.
  std::pair<const Fact*, double> nearest(const Fact& fact, bool equal) const {
    const Fact* best = nullptr;
    double best_likeness = -1;
    for (const Fact& candidate : law_.facts) {
      const bool same = same_quantity(fact.quantity, candidate.quantity);
      if (same != equal || (!same && !comparable(fact.quantity, candidate.quantity))) continue;
      if (!same && claimed(candidate.quantity)) continue;
      const double alike = match_.likeness(feature(fact), feature(candidate));
      if (alike > best_likeness) best = &candidate, best_likeness = alike;
    }
    return {best, best_likeness};
  }

  void compare_value(const Fact& fact) {
    if (nearest(fact, true).first != nullptr) return;
    const auto [other, other_likeness] = nearest(fact, false);
    if ((other != nullptr && rounds(fact, *other)) || is_case(fact)) return;
    // "One of the", "a single".
    const bool bare = fact.quantity.dimension == "n";
    if (bare && fact.quantity.value <= 1) return;
    add(fact, other, std::max(other_likeness, 0.0));
  }

  /// "If she was away for 70 days" if the law has "for 60 days or more": a case that the law covers.
  bool is_case(const Fact& claim) const {
    if (claim.sense != 0 || !is_in_condition(claim_, claim)) return false;
    return std::ranges::any_of(law_.facts, [&](const Fact& law) {
      if (law.sense == 0 || law.quantity.dimension == "date" || !comparable(claim.quantity, law.quantity))
        return false;
      return (claim.quantity.value - law.quantity.value) * law.sense >= 0;
    });
  }

  /// True if a number is in a condition: after "if", in Korean before it.
  bool is_in_condition(const LegalStatement& statement, const Fact& fact) const {
    constexpr std::uint32_t near = 8;  // words
    return std::ranges::any_of(statement.others, [&](const Mark& mark) {
      if (mark.kind != PhraseKind::condition || mark.sentence != fact.sentence) return false;
      if (match_.words().has(Trait::heads_last))
        return fact.place <= mark.place && mark.place - fact.place <= near;
      return mark.clause == fact.clause && mark.place < fact.place;
    });
  }

  /// "More than 36,000 hours" if the law has 36,851.
  static bool rounds(const Fact& claim, const Fact& law) {
    constexpr double nearly = 0.1;
    const double above = (law.quantity.value - claim.quantity.value) * claim.sense;
    return claim.sense != 0 && law.sense == 0 && claim.quantity.dimension != "date" && above > 0 &&
           above <= nearly * law.quantity.value;
  }

  bool claimed(const Quantity& quantity) const {
    return std::ranges::any_of(claim_.facts,
                               [&](const Fact& fact) { return same_quantity(fact.quantity, quantity); });
  }

  /// "At most eleven, but where more than eleven are needed …": the law has both bounds of a number.
  bool limits_alike(const Fact& fact) const {
    return std::ranges::any_of(law_.facts, [&](const Fact& law) {
      return same_quantity(fact.quantity, law.quantity) && direction(claim_, fact) * direction(law_, law) > 0;
    });
  }

  /// "no more than two" and "more than two are forbidden" have the same bound.
  static int direction(const LegalStatement& statement, const Fact& fact) {
    const double farthest_denial = vocabulary(statement.language).spaced() ? 14 : 5;  // words
    const Mark* nearest = nullptr;
    for (const Mark& mark : statement.forces) {
      if (mark.sentence != fact.sentence || mark.clause != fact.clause) continue;
      const auto distance = [&](const Mark& one) {
        return std::abs(static_cast<double>(one.place) - fact.place);
      };
      if (nearest == nullptr || distance(mark) < distance(*nearest)) nearest = &mark;
    }
    const bool denied = nearest != nullptr &&
                        std::abs(static_cast<double>(nearest->place) - fact.place) <= farthest_denial &&
                        (nearest->kind == PhraseKind::prohibition || nearest->kind == PhraseKind::negation);
    // "At the latest six months before" is at least six months.
    const bool ahead = std::ranges::any_of(statement.others, [&](const Mark& mark) {
      constexpr std::uint32_t nearest_order = 3;
      return mark.kind == PhraseKind::before && mark.sentence == fact.sentence && mark.place >= fact.place &&
             mark.place - fact.place <= nearest_order;
    });
    if (ahead) return 0;
    return denied ? -fact.sense : fact.sense;
  }

  const ClaimMatch& match_;
  const LegalStatement& claim_;
  const LegalStatement& law_;
  std::vector<Difference>& out_;
};

}  // namespace

void compare_numbers(const ClaimMatch& match, std::vector<Difference>& out) {
  NumberComparison(match, out).compare_values();
}

void compare_limits(const ClaimMatch& match, std::vector<Difference>& out) {
  NumberComparison(match, out).compare_limits();
}

}  // namespace pandect
