#include <algorithm>
#include <cmath>
#include <optional>

#include "answer/compare/comparisons.h"

namespace pandect {
namespace {

/// Least similarity of contexts for which a modal of the law corresponds to that of the claim.
constexpr double same_force = 0.3;
/// The same for a sentence with nearly all its words from the law.
constexpr double same_force_of_the_law = 0.08;
/// The same if claim and law have only one modal each.
constexpr double only_force = 0.15;
constexpr double nearly_the_law = 0.9;
/// The same for contrary modals, if nothing in the law agrees.
constexpr double opposite_force = 0.1;

class ForceComparison : private ClaimComparison {
 public:
  ForceComparison(const ClaimMatch& match, std::vector<Difference>& out) : ClaimComparison(match, out) {}

  void run() {
    compare_each_force();
    compare_only();
    compare_exemptions();
    compare_lacks();
  }

 private:
  /// True if a claim with one modality can paraphrase a law with the other.
  static bool agree(PhraseKind claim, PhraseKind law) {
    using K = PhraseKind;
    switch (claim) {
      case K::obligation:
        return law == K::obligation || law == K::nothing;
      case K::permission:
        return law == K::permission || law == K::exemption || law == K::nothing;
      case K::prohibition:
        return law == K::prohibition || law == K::negation || law == K::without;
      case K::exemption:
        return law == K::exemption || law == K::negation || law == K::permission;
      case K::negation:
        return law == K::negation || law == K::prohibition || law == K::exemption || law == K::without;
      default:
        return true;
    }
  }

  /// The modal marks of a law. A sentence also has those of the sentence that governs it; one without any has
  /// a mark of no kind.
  std::vector<Mark> law_forces() const {
    std::vector<Mark> all;
    std::vector<bool> marked(law_.sentences.size(), false);
    for (const Mark& mark : law_.forces) {
      if (mark.kind == PhraseKind::without) continue;
      all.push_back(mark);
      if (mark.sentence < marked.size()) marked[mark.sentence] = true;
    }
    const std::size_t own = all.size();
    std::vector<bool> seen(law_.sentences.size(), false);
    for (const ContentTerm& term : law_.terms) {
      if (term.sentence < law_.first_body || term.sentence >= seen.size() || seen[term.sentence]) continue;
      seen[term.sentence] = true;
      const Span span = law_.sentences[term.sentence];
      std::uint32_t governor = law_.governors[term.sentence];
      // The governor may itself be an item.
      while (!marked[governor] && law_.governors[governor] < governor) governor = law_.governors[governor];
      bool governed = marked[term.sentence];
      const bool has_own = governor == term.sentence;
      for (std::size_t i = 0; i < own && !has_own; ++i) {
        if (all[i].sentence != governor) continue;
        const bool excepted =
            denies(all[i].kind) && ends_in_exception(governor) && is_on(Rule::items_excepted);
        all.push_back({excepted ? PhraseKind::permission : all[i].kind, span, term.place, term.sentence});
        governed = true;
      }
      if (!governed) all.push_back({PhraseKind::nothing, span, term.place, term.sentence});
    }
    return all;
  }

  /// "Must not disclose the data except—": the items below are allowed.
  bool ends_in_exception(std::uint32_t sentence) const {
    return std::ranges::any_of(law_.others, [&](const Mark& mark) {
      if (mark.kind != PhraseKind::exception || mark.sentence != sentence) return false;
      return std::ranges::none_of(law_.terms, [&](const ContentTerm& term) {
        return term.sentence == sentence && term.place > mark.place;
      });
    });
  }

  /// True if a negation of the law is in a condition: after "if", in Korean before it.
  bool is_condition(const Mark& denial) const {
    constexpr std::uint32_t near = 2;
    return std::ranges::any_of(law_.others, [&](const Mark& mark) {
      if (mark.kind != PhraseKind::condition || mark.sentence != denial.sentence) return false;
      if (match_.words().has(Trait::heads_last))
        return denial.place <= mark.place && mark.place - denial.place <= near;
      return mark.clause == denial.clause && mark.place < denial.place;
    });
  }

  void compare_each_force() {
    const std::vector<Mark> laws = law_forces();
    for (const Mark& mark : claim_.forces) {
      if (mark.kind == PhraseKind::without) {
        compare_without(mark);
      } else {
        compare_force(mark, laws);
      }
    }
  }

  /// "Before a county may spend …": the modal is in the condition.
  static bool is_conditional(const LegalStatement& statement, const Mark& mark) {
    if (!vocabulary(statement.language).spaced()) return false;
    return std::ranges::any_of(statement.others, [&](const Mark& other) {
      const bool opens = other.kind == PhraseKind::condition || other.kind == PhraseKind::before ||
                         other.kind == PhraseKind::after;
      return opens && other.sentence == mark.sentence && other.clause == mark.clause &&
             other.place < mark.place && is_on(Rule::conditional_force);
    });
  }

  /// "May not run for more than three years" if the law has three years: the limit was compared as a number.
  bool is_limit(const Mark& mark) const {
    if (mark.kind != PhraseKind::prohibition && mark.kind != PhraseKind::negation) return false;
    constexpr std::int64_t beside = 3;  // words
    return std::ranges::any_of(claim_.facts, [&](const Fact& fact) {
      const std::int64_t away = std::abs(static_cast<std::int64_t>(fact.place) - mark.place);
      if (fact.sentence == mark.sentence && fact.sense != 0 && away <= beside &&
          std::ranges::any_of(law_.facts,
                              [&](const Fact& law) { return same_quantity(fact.quantity, law.quantity); }))
        return true;
      return fact.sentence == mark.sentence && fact.sense > 0 &&
             std::ranges::any_of(law_.facts, [&](const Fact& law) {
               return law.sense <= 0 && same_quantity(fact.quantity, law.quantity);
             });
    });
  }

  /// "May be fined up to 500" for "shall be liable to a fine not exceeding 500": the modal concerns the
  /// amount.
  bool is_penalty(const Mark& mark) const {
    if (mark.kind != PhraseKind::permission) return false;
    return std::ranges::any_of(claim_.facts, [&](const Fact& fact) {
      return fact.sentence == mark.sentence && is_money(fact.quantity) &&
             std::ranges::any_of(law_.facts, [&](const Fact& law) {
               return law.sense < 0 && same_quantity(fact.quantity, law.quantity);
             });
    });
  }

  /// "Must always", "has no choice" if the law's sentence only permits.
  const Mark* leave_of_the_law(const Mark& mark, const std::vector<Mark>& laws) const {
    if (mark.kind != PhraseKind::obligation ||
        !has_mark(claim_.others, PhraseKind::in_all_cases, mark.sentence))
      return nullptr;
    const Mark* leave = nullptr;
    for (const Mark& law : laws) {
      if (law.sentence != match_.main_sentence()) continue;
      if (law.kind == PhraseKind::obligation || law.kind == PhraseKind::prohibition) return nullptr;
      if (law.kind == PhraseKind::permission) leave = &law;
    }
    return leave;
  }

  /// True if a claim states only what must, may or must not be done, without limits and exceptions.
  bool is_plain(const Mark& mark) const {
    if (claim_.forces.size() != 1) return false;
    const bool limited = std::ranges::any_of(claim_.others, [](const Mark& other) {
      return other.kind == PhraseKind::only || other.kind == PhraseKind::exception;
    });
    const bool counted = std::ranges::any_of(claim_.facts, [&](const Fact& fact) {
      return fact.sense != 0 || mark.kind == PhraseKind::obligation;
    });
    return !limited && !counted;
  }

  /// The single kind of all marks in the law's sentence with most of the claim.
  std::optional<PhraseKind> only_kind(const std::vector<Mark>& laws) const {
    std::optional<PhraseKind> kind;
    for (const Mark& law : laws) {
      if (law.sentence != match_.main_sentence()) continue;
      if (kind && *kind != law.kind) return std::nullopt;
      kind = law.kind;
    }
    return kind;
  }

  void compare_force(const Mark& mark, const std::vector<Mark>& laws) {
    if (mark.attribute || is_conditional(claim_, mark) || (is_limit(mark) && is_on(Rule::limit_force)) ||
        (is_penalty(mark) && is_on(Rule::penalty_force)))
      return;
    if (const Mark* leave = leave_of_the_law(mark, laws); leave != nullptr && is_on(Rule::leave_of_the_law)) {
      out_.push_back({Difference::Kind::force, true, mark.source, leave->source});
      return;
    }
    const Mark* best = nullptr;
    double best_likeness = 0;
    double best_agreeing = 0;
    for (const Mark& law : laws) {
      const double alike = match_.force_likeness(mark, law);
      if (alike > best_likeness && !(denies(law.kind) && is_condition(law)))
        best = &law, best_likeness = alike;
      if (agrees(mark, law)) best_agreeing = std::max(best_agreeing, alike);
    }
    // "Whoever has no right to" may paraphrase "without having the right to".
    for (const Mark& law : law_.forces) {
      if (law.kind == PhraseKind::without && agree(mark.kind, law.kind) && is_on(Rule::without_agrees))
        best_agreeing = std::max(best_agreeing, match_.force_likeness(mark, law));
    }
    double least = match_.coverage() >= nearly_the_law ? same_force_of_the_law : same_force;
    if (is_plain(mark)) {
      const std::optional<PhraseKind> kind = only_kind(laws);
      if (kind && (*kind != PhraseKind::nothing || !denies(mark.kind)) && is_on(Rule::only_force))
        least = std::min(least, only_force);
    }
    if (best == nullptr) return;
    const bool clear = are_opposite(mark.kind, best->kind) && best_likeness >= opposite_force &&
                       best_agreeing < 0.4 * best_likeness &&
                       !has_mark(claim_.others, PhraseKind::only, mark.sentence) &&
                       !said_besides(mark, *best) && is_on(Rule::opposite_force);
    if (!clear && (best_likeness < least || best_agreeing >= 0.7 * best_likeness)) return;
    out_.push_back({Difference::Kind::force, true, mark.source, best->source});
  }

  /// The distance in words of a term after a "without", in Korean before it; larger than any text for a term
  /// on the other side.
  static std::uint32_t words_away(const LegalStatement& statement, const Mark& mark,
                                  const ContentTerm& term) {
    return vocabulary(statement.language).has(Trait::heads_last) ? mark.place - term.place
                                                                 : term.place - mark.place;
  }

  /// "Without consent" if the law requires a consent and negates nothing about it.
  void compare_without(const Mark& mark) {
    if (has_mark(claim_.forces, PhraseKind::prohibition, mark.sentence) ||
        has_mark(claim_.forces, PhraseKind::negation, mark.sentence))
      return;
    constexpr std::uint32_t near = 4;
    const bool before = match_.words().has(Trait::heads_last);
    const bool allowed = std::ranges::any_of(claim_.forces, [&](const Mark& force) {
      return force.kind == PhraseKind::permission && force.sentence == mark.sentence &&
             (before || force.place < mark.place);
    });
    if (!allowed) return;
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      const ContentTerm& term = claim_.terms[i];
      if (words_away(claim_, mark, term) > near) continue;
      for (const Match& match : match_.matches(i)) {
        const std::uint32_t sentence = law_.terms[match.law].sentence;
        if (sentence != match_.main_sentence() || match.strength < 0.9) continue;
        const bool denied = has_mark(law_.forces, PhraseKind::without, sentence) ||
                            has_mark(law_.forces, PhraseKind::negation, sentence) ||
                            has_mark(law_.forces, PhraseKind::exemption, sentence) ||
                            has_mark(law_.others, PhraseKind::exception, sentence) ||
                            has_mark(law_.others, PhraseKind::exception, sentence + 1);
        if (denied) return;
        differ(Rule::without_consent,
               {Difference::Kind::force, true, mark.source, law_.terms[match.law].source});
        return;
      }
    }
  }

  bool agrees(const Mark& claim, const Mark& law) const {
    using K = PhraseKind;
    // "Which may be blamed on him" exempts from nothing.
    const bool tells_which = law.attribute && claim.kind == K::exemption && law.kind == K::permission;
    if (agree(claim.kind, law.kind) && !tells_which) return true;
    if (claim.right && law.kind == K::obligation && is_on(Rule::right_of_one))
      return true;  // a right of one is a duty of others
    // A Thai law commands by "ให้", which also occurs in many other words and therefore has no mark.
    if (match_.words().has(Trait::unmarked_orders) && claim.kind == K::obligation &&
        law.kind == K::permission && is_on(Rule::order_without_mark))
      return true;
    const bool both_only =
        has_mark(law_.others, K::only, law.sentence) && has_mark(claim_.others, K::only, claim.sentence);
    if (both_only && claim.kind == K::permission && law.kind == K::obligation) return true;
    if (law.kind == K::obligation && claim.kind == K::prohibition)
      return has_mark(claim_.forces, K::without, claim.sentence);
    if (has_mark(law_.others, K::only, law.sentence))
      return claim.kind == K::prohibition || claim.kind == K::negation ||
             (law.kind == K::permission && claim.kind == K::obligation);
    return false;
  }

  /// "Only after the costs are paid" if the law says of nothing that it is the only case.
  void compare_only() {
    using K = PhraseKind;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != K::only || match_.sentences().empty()) continue;
      if (is_of_number(mark) && is_on(Rule::number_after_only)) continue;
      bool restricts = false;
      for (const std::uint32_t sentence : match_.sentences()) {
        for (const std::uint32_t at : {sentence, law_.governors[sentence]}) {
          for (const Mark& law : law_.others)
            restricts =
                restricts || (law.sentence == at && (law.kind == K::only || law.kind == K::exception));
          for (const Mark& law : law_.forces) {
            if (law.sentence != at) continue;
            restricts = restricts || denies(law.kind) || law.kind == K::without;
          }
        }
      }
      if (restricts) continue;
      differ(Rule::only_case, {Difference::Kind::force, false, mark.source, Span{}});
      return;
    }
  }

  /// "Only two metres": the number is compared, and "only" says that it is small.
  bool is_of_number(const Mark& only) const {
    return std::ranges::any_of(claim_.facts, [&](const Fact& fact) {
      return fact.sentence == only.sentence && fact.source.begin >= only.source.end &&
             fact.source.begin <= only.source.end + 1 && fact.quantity.dimension != "n" &&
             std::ranges::any_of(law_.facts,
                                 [&](const Fact& law) { return same_quantity(fact.quantity, law.quantity); });
    });
  }

  /// "It must be filed, and may be filed by mail": another modal of the sentence is the law's.
  bool said_besides(const Mark& mark, const Mark& law) const {
    return std::ranges::any_of(claim_.forces, [&](const Mark& other) {
      return &other != &mark && other.sentence == mark.sentence && other.kind == law.kind;
    });
  }

  /// True for modals that no loose paraphrase interchanges: "must" for "may" may be too strict a reading,
  /// "may" for "must" is wrong.
  static bool are_opposite(PhraseKind claim, PhraseKind law) {
    using K = PhraseKind;
    return (claim == K::permission &&
            (law == K::obligation || law == K::negation || law == K::prohibition)) ||
           (claim == K::prohibition && law == K::permission) ||
           (claim == K::exemption && law == K::prohibition);
  }

  static bool denies(PhraseKind kind) {
    return kind == PhraseKind::negation || kind == PhraseKind::prohibition || kind == PhraseKind::exemption;
  }

  /// "Beroep schort de dwangsom niet op": in a Dutch clause that ends with a negation, it follows what it
  /// negates.
  bool denies_before(const Mark& mark) const {
    if (!vocabulary(law_.language).has(Trait::verb_last) || mark.kind != PhraseKind::negation) return false;
    return std::ranges::none_of(law_.terms, [&](const ContentTerm& term) {
      return term.sentence == mark.sentence && term.clause == mark.clause && term.place > mark.place;
    });
  }

  /// "After hearing the parties" if the law has "without hearing the parties", "is paid" if it has "is not
  /// paid": most of what the law negates is stated without a negation.
  void compare_lacks() {
    using K = PhraseKind;
    constexpr std::uint32_t near = 5;  // words
    constexpr std::size_t fewest = 2;
    const bool denied = std::ranges::any_of(
        claim_.forces, [](const Mark& mark) { return mark.kind == K::without || denies(mark.kind); });
    const bool excepted = std::ranges::any_of(
        claim_.others, [](const Mark& mark) { return mark.kind == K::exception || mark.kind == K::only; });
    if (denied || excepted || match_.sentences().empty()) return;
    for (const Mark& mark : law_.forces) {
      const bool lacks = mark.kind == K::without || (denies(mark.kind) && !is_condition(mark));
      if (!lacks || mark.sentence != match_.main_sentence()) continue;
      if (has_mark(law_.others, K::exception, mark.sentence))
        continue;  // the claim may concern the exception
      std::size_t lacking = 0;
      std::size_t claimed = 0;
      const bool behind_verb = denies_before(mark);
      for (std::uint32_t i = 0; i < law_.terms.size(); ++i) {
        const ContentTerm& term = law_.terms[i];
        if (term.sentence != mark.sentence || term.clause != mark.clause) continue;
        if ((behind_verb ? mark.place - term.place : words_away(law_, mark, term)) > near) continue;
        ++lacking;
        claimed += match_.claimed(i) ? 1 : 0;
      }
      // Without marks a clause may be longer than it seems: the words may be of another one.
      const bool unmarked = language_profile(law_.language).has("unmarked-sentences");
      const bool most = unmarked ? claimed == lacking : claimed * 3 >= lacking * 2;
      if (claimed < fewest || !most) continue;
      differ(Rule::lacks, {Difference::Kind::force, true, claim_.sentences.front(), mark.source});
      return;
    }
  }

  /// "Need not be reported" if the law has no negation and no exception.
  void compare_exemptions() {
    using K = PhraseKind;
    if (match_.sentences().empty()) return;
    for (const Mark& mark : claim_.forces) {
      if (mark.kind != K::exemption || mark.attribute) continue;
      bool found = false;
      const auto near = [&](const Mark& law) {
        return std::ranges::any_of(match_.sentences(), [&](std::uint32_t sentence) {
          return law.sentence == sentence || law.sentence == law_.governors[sentence] ||
                 law.sentence == sentence + 1;
        });
      };
      for (const Mark& law : law_.forces)
        found =
            found || (near(law) && (denies(law.kind) || law.kind == K::without || law.kind == K::permission));
      for (const Mark& law : law_.others)
        found = found || (near(law) && (law.kind == K::exception || law.kind == K::only));
      if (found) continue;
      differ(Rule::exemptions,
             {Difference::Kind::force, true, mark.source, law_.sentences[match_.main_sentence()]});
      return;
    }
  }
};

}  // namespace

void compare_forces(const ClaimMatch& match, std::vector<Difference>& out) {
  ForceComparison(match, out).run();
}

}  // namespace pandect
