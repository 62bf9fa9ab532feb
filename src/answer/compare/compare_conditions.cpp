#include <algorithm>

#include "answer/compare/comparisons.h"

namespace pandect {
namespace {

class ConditionComparison : private ClaimComparison {
 public:
  ConditionComparison(const ClaimMatch& match, std::vector<Difference>& out) : ClaimComparison(match, out) {}

  void run() {
    compare_exceptions();
    compare_concessions();
    compare_reach();
    compare_orders();
  }

 private:
  /// "In all cases" if the law has an exception.
  void compare_exceptions() {
    for (const Mark& mark : claim_.others) {
      if (mark.kind != PhraseKind::in_all_cases) continue;
      for (const Mark& law : law_.others) {
        if (law.kind != PhraseKind::exception) continue;
        const std::uint32_t main = match_.main_sentence();
        const std::uint32_t governor = law_.governors[main];
        const bool near = law.sentence == main || law.sentence == main + 1 || law.sentence == governor ||
                          law.sentence == governor + 1;
        if (!near || has_mark(law_.others, PhraseKind::in_all_cases, match_.main_sentence())) continue;
        differ(Rule::all_cases, {Difference::Kind::exception, true, mark.source, law.source});
        return;
      }
    }
  }

  /// "Even if there are weighty objections" if the law has "unless there are weighty objections".
  void compare_concessions() {
    // Clauses are longer where no marks end them.
    const bool marked = !language_profile(claim_.language).has("unmarked-sentences");
    const std::uint32_t reach_of_concession = marked ? 14 : 8;  // words
    constexpr std::uint32_t reach_of_exception = 30;
    constexpr double enough = 0.4;
    const bool words_apart = vocabulary(claim_.language).spaced();
    for (const Mark& mark : claim_.others) {
      if (mark.kind != PhraseKind::even_if) continue;
      std::vector<std::uint32_t> conceded = terms_within(claim_, mark, reach_of_concession);
      std::erase_if(conceded, [&](std::uint32_t i) { return claim_.terms[i].clause != mark.clause; });
      double total = 0;
      for (const std::uint32_t i : conceded) total += match_.weight(i);
      for (const Mark& law : law_.others) {
        if (law.kind != PhraseKind::exception && law.kind != PhraseKind::only) continue;
        const std::vector<std::uint32_t> excepted = terms_excepted(law, reach_of_exception);
        // "Including the balance sheet" if the law names it first after "except".
        const bool alone = conceded.size() == 1 && words_apart && excepted_first(conceded.front(), excepted);
        const bool both = std::ranges::any_of(law_.others, [&](const Mark& also) {
          return also.kind == PhraseKind::even_if && also.sentence == law.sentence &&
                 held_by(conceded, terms_within(law_, also, reach_of_concession)) >= enough * total;
        });
        const bool few = conceded.size() < 2 && !alone;
        if (both || few || held_by(conceded, excepted) < enough * total) continue;
        differ(Rule::concessions, {Difference::Kind::exception, true, mark.source, law.source});
        return;
      }
    }
  }

  /// "Always", "never" where the law says of nothing that it holds in all cases, or whatever else is so.
  void compare_reach() {
    const auto is_wide = [](const Mark& mark) {
      return mark.kind == PhraseKind::in_all_cases || mark.kind == PhraseKind::even_if;
    };
    if (std::ranges::any_of(law_.others, is_wide)) return;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != PhraseKind::in_all_cases) continue;
      differ(Rule::unsaid_always, {Difference::Kind::exception, false, mark.source, Span{}});
      return;
    }
  }

  /// The share of some terms of the claim, by weight, that match some of the law's.
  double held_by(const std::vector<std::uint32_t>& terms, const std::vector<std::uint32_t>& of_law) const {
    double held = 0;
    for (const std::uint32_t i : terms) {
      double best = 0;
      for (const Match& match : match_.matches(i)) {
        if (std::ranges::find(of_law, match.law) != of_law.end()) best = std::max(best, match.strength);
      }
      held += match_.weight(i) * best;
    }
    return held;
  }

  bool excepted_first(std::uint32_t term, const std::vector<std::uint32_t>& excepted) const {
    constexpr std::size_t most = 3;
    const auto end = excepted.begin() + static_cast<std::ptrdiff_t>(std::min(most, excepted.size()));
    return std::ranges::any_of(match_.matches(term), [&](const Match& match) {
      return match.strength >= least_likeness && std::find(excepted.begin(), end, match.law) != end;
    });
  }

  /// The terms of a law's exception. Korean opens the exception ("다만, …") or closes it ("… 경우는
  /// 제외한다").
  std::vector<std::uint32_t> terms_excepted(const Mark& mark, std::uint32_t most) const {
    std::vector<std::uint32_t> found = terms_within(law_, mark, most);
    if (!match_.words().has(Trait::heads_last)) return found;
    for (std::uint32_t i = 0; i < law_.terms.size(); ++i) {
      const ContentTerm& term = law_.terms[i];
      if (term.sentence == mark.sentence && term.place > mark.place && term.place - mark.place <= most)
        found.push_back(i);
    }
    return found;
  }

  /// The terms next to a word such as "before", by index into the statement's terms.
  /// @param most greatest distance in words
  static std::vector<std::uint32_t> terms_within(const LegalStatement& statement, const Mark& mark,
                                                 std::uint32_t most) {
    const bool behind = vocabulary(statement.language).has(Trait::heads_last);
    const std::uint32_t from = behind ? mark.place - std::min(mark.place, most) : mark.place;
    const std::uint32_t to = behind ? mark.place : mark.place + most;
    std::vector<std::uint32_t> found;
    const auto first = std::ranges::lower_bound(statement.terms, from, {}, &ContentTerm::place);
    for (auto term = first; term != statement.terms.end() && term->place <= to; ++term) {
      if (term->sentence == mark.sentence)
        found.push_back(static_cast<std::uint32_t>(term - statement.terms.begin()));
    }
    return found;
  }

  /// "Before the deadline" if the law has "after the deadline".
  void compare_orders() {
    using K = PhraseKind;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != K::before && mark.kind != K::after) continue;
      const Mark* contrary = nullptr;
      bool agrees = false;
      for (const Mark& law : law_.others) {
        if ((law.kind != K::before && law.kind != K::after) || !same_beside(mark, law)) continue;
        if (law.kind == mark.kind) {
          agrees = true;
        } else {
          contrary = &law;
        }
      }
      if (contrary != nullptr && !agrees)
        differ(Rule::orders, {Difference::Kind::contrary, true, mark.source, contrary->source});
    }
  }

  /// "After 1 May" if the law has "before 1 May".
  bool same_fact_beside(const Mark& claim, const Mark& law) const {
    constexpr std::int64_t nearest = 3;
    const auto beside = [&](const Mark& mark, const Fact& fact) {
      const std::int64_t away = static_cast<std::int64_t>(fact.place) - mark.place;
      return fact.sentence == mark.sentence && fact.quantity.dimension == "date" &&
             (match_.words().has(Trait::heads_last) ? away <= 0 && away >= -nearest
                                                    : away >= 0 && away <= nearest);
    };
    return std::ranges::any_of(claim_.facts, [&](const Fact& own) {
      return beside(claim, own) && std::ranges::any_of(law_.facts, [&](const Fact& other) {
               return beside(law, other) && same_quantity(own.quantity, other.quantity);
             });
    });
  }

  /// True if a term next to one mark matches a term next to the other.
  bool same_beside(const Mark& claim, const Mark& law) const {
    constexpr std::uint32_t reach_of_order = 4;
    if (same_fact_beside(claim, law)) return true;
    const std::vector<std::uint32_t> of_law = terms_within(law_, law, reach_of_order);
    return std::ranges::any_of(terms_within(claim_, claim, reach_of_order), [&](std::uint32_t own) {
      return std::ranges::any_of(match_.matches(own), [&](const Match& match) {
        return match.strength >= least_likeness && std::ranges::find(of_law, match.law) != of_law.end();
      });
    });
  }
};

}  // namespace

void compare_conditions(const ClaimMatch& match, std::vector<Difference>& out) {
  ConditionComparison(match, out).run();
}

}  // namespace pandect
