#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "answer/compare/comparisons.h"

namespace pandect {
namespace {

/// Least similarity of contexts for which a number of the law corresponds to that of the claim.
constexpr double same_number = 0.15;
constexpr double same_limit = 0.3;
constexpr double same_words = 0.45;

class QuantityComparison : private ClaimComparison {
 public:
  QuantityComparison(const ClaimMatch& match, std::vector<Difference>& out) : ClaimComparison(match, out) {}

  void run() {
    compare_facts();
    compare_pairs();
  }

 private:
  void compare_facts() {
    for (const Fact& fact : claim_.facts) compare_fact(fact);
  }

  void compare_fact(const Fact& fact) {
    const Fact* equal = nullptr;
    const Fact* other = nullptr;
    std::size_t equals = 0;
    double equal_likeness = -1;
    double other_likeness = -1;
    for (const Fact& candidate : law_.facts) {
      const bool same = same_quantity(fact.quantity, candidate.quantity);
      if (!same && !comparable(fact.quantity, candidate.quantity)) continue;
      const double alike = match_.likeness(feature(fact), feature(candidate));
      equals += same ? 1 : 0;
      if (same && alike > equal_likeness) equal = &candidate, equal_likeness = alike;
      if (!same && alike > other_likeness) other = &candidate, other_likeness = alike;
    }
    if (equal == nullptr) {
      if (other != nullptr && rounds(fact, *other) && is_on(Rule::rounded_number)) return;
      if (is_case(fact) && is_on(Rule::number_of_case)) return;
      const bool small = fact.quantity.dimension == "n" && fact.quantity.value <= 1;
      if (small) return;  // "one of the", "a single": too often no number
      // A number that counts nothing may be an example: "a child of twelve".
      const bool bare = fact.quantity.dimension == "n";
      if (bare && other != nullptr && claimed(other->quantity)) {
        other = most_alike_unclaimed(fact);
        other_likeness = other == nullptr ? -1 : match_.likeness(feature(fact), feature(*other));
      }
      if (bare && (other == nullptr || other_likeness < same_number)) return;
      const bool differs = other != nullptr && other_likeness >= 0.05;
      differ(Rule::numbers,
             {Difference::Kind::quantity, differs, fact.source, differs ? other->source : Span{}});
      return;
    }
    // If the law has the words around it almost unchanged, a smaller lead suffices.
    const bool elsewhere =
        other != nullptr && (other_likeness > 2.5 * equal_likeness + 0.05 ||
                             (other_likeness >= same_words && other_likeness > 1.8 * equal_likeness));
    if (elsewhere && !claimed(other->quantity) && is_on(Rule::number_elsewhere)) {
      out_.push_back({Difference::Kind::quantity, true, fact.source, other->source});
      return;
    }
    if (const Fact* const said = of_consequence(fact, *equal);
        said != nullptr && is_on(Rule::number_of_condition)) {
      out_.push_back({Difference::Kind::quantity, true, fact.source, said->source});
      return;
    }
    if (const Fact* const row = in_another_row(fact); row != nullptr && is_on(Rule::other_row)) {
      out_.push_back({Difference::Kind::quantity, true, fact.source, row->source});
      return;
    }
    if (fact.sense * equal->sense < 0 && (equals == 1 || equal_likeness >= same_limit) &&
        direction(claim_, fact) * direction(law_, *equal) < 0 && !limits_alike(fact) && is_on(Rule::limits)) {
      out_.push_back({Difference::Kind::quantity, true, fact.source, equal->source});
    }
  }

  /// The most similar of the law's other numbers of a kind, if the claim has none of them: "3 to 7 members"
  /// if the law has "5 to 7".
  const Fact* most_alike_unclaimed(const Fact& fact) const {
    const Fact* best = nullptr;
    double best_likeness = -1;
    for (const Fact& candidate : law_.facts) {
      if (!comparable(fact.quantity, candidate.quantity) || claimed(candidate.quantity)) continue;
      const double alike = match_.likeness(feature(fact), feature(candidate));
      if (alike > best_likeness) best = &candidate, best_likeness = alike;
    }
    return best;
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

  /// "Must stand three metres away if there is a wall" if the law has "two metres where a wall three metres
  /// high stands": the number of the law's condition for that of its consequence.
  /// @return the law's number of the consequence; null when it is not so
  const Fact* of_consequence(const Fact& claim, const Fact& equal) const {
    if (!has_mark(claim_.others, PhraseKind::condition, claim.sentence) || is_in_condition(claim_, claim) ||
        !is_in_condition(law_, equal))
      return nullptr;
    const Fact* found = nullptr;
    for (const Fact& law : law_.facts) {
      if (law.sentence != equal.sentence || !comparable(claim.quantity, law.quantity)) continue;
      if (same_quantity(claim.quantity, law.quantity)) {
        if (!is_in_condition(law_, law)) return nullptr;
      } else if (!is_in_condition(law_, law) && !claimed(law.quantity)) {
        found = &law;
      }
    }
    return found;
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

  /// "The plan by 30 June, the report by 31 March" if the law has the dates exchanged.
  void compare_pairs() {
    constexpr std::size_t most_facts = 12;  // more are a table
    if (claim_.facts.size() > most_facts) return;
    for (std::size_t i = 0; i < claim_.facts.size(); ++i) {
      for (std::size_t k = i + 1; k < claim_.facts.size(); ++k) {
        const Quantity& one = claim_.facts[i].quantity;
        const Quantity& two = claim_.facts[k].quantity;
        if (same_quantity(one, two) || !comparable(one, two)) continue;
        const Fact* other = exchanged(i, one, two);
        if (other == nullptr || exchanged(k, two, one) == nullptr) continue;
        differ(Rule::pairs, {Difference::Kind::quantity, true, claim_.facts[i].source, other->source});
        return;
      }
    }
  }

  /// The law's fact with another quantity that is preceded by the words before a fact of the claim; null if
  /// some of them precede the claim's own quantity in the law.
  const Fact* exchanged(std::size_t fact, const Quantity& own, const Quantity& other) const {
    const Fact* found = nullptr;
    const auto [first, last] = leading_terms(claim_, fact);
    for (std::size_t i = first; i < last; ++i) {
      const Fact* before_own = nullptr;
      const Fact* before_other = nullptr;
      for (std::size_t k = 0; k < law_.facts.size(); ++k) {
        const bool same = same_quantity(own, law_.facts[k].quantity);
        if ((!same && !same_quantity(other, law_.facts[k].quantity)) || !leads_to(i, k)) continue;
        (same ? before_own : before_other) = &law_.facts[k];
      }
      if ((before_own == nullptr) == (before_other == nullptr)) continue;
      if (before_own != nullptr) return nullptr;
      found = before_other;
    }
    return found;
  }

  /// True if a term of the claim is among the law's terms before one of its facts.
  bool leads_to(std::size_t term, std::size_t of_law) const {
    const auto [first, last] = leading_terms(law_, of_law);
    const auto found = std::ranges::lower_bound(match_.matches(term), first, {}, &Match::law);
    return found != match_.matches(term).end() && found->law < last;
  }

  /// Indexes of the terms between a fact and the one before it, or the beginning of its sentence.
  static std::pair<std::size_t, std::size_t> leading_terms(const LegalStatement& statement,
                                                           std::size_t fact) {
    constexpr std::uint32_t farthest = 12;  // words
    const Fact& own = statement.facts[fact];
    std::uint32_t from = own.place - std::min(own.place, farthest);
    if (fact > 0) from = std::max(from, statement.facts[fact - 1].place);
    const auto at = [&](std::uint32_t place) {
      return std::ranges::lower_bound(statement.terms, place, {}, &ContentTerm::place);
    };
    auto first = at(from);
    const auto last = at(own.place);
    while (first != last && first->sentence != own.sentence) ++first;
    return {static_cast<std::size_t>(first - statement.terms.begin()),
            static_cast<std::size_t>(last - statement.terms.begin())};
  }

  /// For a table of limits: the claim's number is in one row and its other numbers in another, which has
  /// another number in the same column.
  const Fact* in_another_row(const Fact& fact) const {
    const auto row_of = [&](std::uint32_t sentence) {
      return std::ranges::equal_range(law_.facts, sentence, {}, &Fact::sentence);
    };
    const bool beside_rows = std::ranges::any_of(law_.facts, [&](const Fact& law) {
      return same_quantity(fact.quantity, law.quantity) && law_.governors[law.sentence] == law.sentence;
    });
    if (beside_rows) return nullptr;
    const auto stands_in = [&](const Quantity& quantity, std::uint32_t sentence) {
      return std::ranges::any_of(row_of(sentence),
                                 [&](const Fact& law) { return same_quantity(quantity, law.quantity); });
    };
    for (const Fact& beside : claim_.facts) {
      if (&beside == &fact || beside.sentence != fact.sentence) continue;
      const Fact* found = nullptr;
      for (const Fact& law : law_.facts) {
        if (!same_quantity(beside.quantity, law.quantity)) continue;
        if (law_.governors[law.sentence] == law.sentence || stands_in(fact.quantity, law.sentence))
          return nullptr;
        for (const Fact& other : row_of(law.sentence)) {
          if (comparable(fact.quantity, other.quantity) && !claimed(other.quantity)) found = &other;
        }
      }
      if (found != nullptr) return found;
    }
    return nullptr;
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
};

}  // namespace

void compare_quantities(const ClaimMatch& match, std::vector<Difference>& out) {
  QuantityComparison(match, out).run();
}

}  // namespace pandect
