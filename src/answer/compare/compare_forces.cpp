#include <algorithm>
#include <cmath>
#include <optional>

#include "answer/compare/comparisons.h"

namespace pandect {
namespace {

/// Likeness of the surroundings from which on a force of the law is the one that the claim speaks of.
constexpr double same_force = 0.3;
/// The same for a sentence that has nearly all its words from the law.
constexpr double same_force_of_the_law = 0.08;
/// The same where claim and law each say one thing alone that must, may or must not be.
constexpr double only_force = 0.15;
constexpr double nearly_the_law = 0.9;
/// The same for forces of which one is never said for the other, where nothing of the law agrees.
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
  /// Whether a claim of one force can be said of a law of the other.
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

  /// Marks of a law. A sentence has those of what governs it as well; one without any has one of no kind.
  std::vector<Mark> law_forces() const {
    std::vector<Mark> all;
    std::vector<bool> marked(law_.sentences.size(), false);
    for (const Mark& mark : law_.forces) {
      if (mark.kind == PhraseKind::without) continue;
      all.push_back(mark);
      if (mark.sentence < marked.size()) marked[mark.sentence] = true;
    }
    for (Mark& mark : all) {
      if (is_doubly_denied(mark)) mark.kind = PhraseKind::obligation;
    }
    const std::size_t own = all.size();
    std::vector<bool> seen(law_.sentences.size(), false);
    for (const ContentTerm& term : law_.terms) {
      if (term.sentence < law_.first_body || term.sentence >= seen.size() || seen[term.sentence]) continue;
      seen[term.sentence] = true;
      const Span span = law_.sentences[term.sentence];
      std::uint32_t governor = law_.governors[term.sentence];
      // What governs may be an item itself.
      while (!marked[governor] && law_.governors[governor] < governor) governor = law_.governors[governor];
      bool governed = marked[term.sentence];
      const bool has_own = governor == term.sentence || denied_again(term.sentence);
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

  /// "Must not disclose the data except—": what stands in the items below is allowed.
  bool ends_in_exception(std::uint32_t sentence) const {
    return std::ranges::any_of(law_.others, [&](const Mark& mark) {
      if (mark.kind != PhraseKind::exception || mark.sentence != sentence) return false;
      return std::ranges::none_of(law_.terms, [&](const ContentTerm& term) {
        return term.sentence == sentence && term.place > mark.place;
      });
    });
  }

  /// Whether a sentence has what it denies forbidden above it: it is read with both.
  bool denied_again(std::uint32_t sentence) const {
    return std::ranges::any_of(
        law_.forces, [&](const Mark& mark) { return mark.sentence == sentence && is_doubly_denied(mark); });
  }

  /// Whether a denial of the law stands in a condition: behind "if", in Korean before it.
  bool is_condition(const Mark& denial) const {
    constexpr std::uint32_t near = 2;
    return std::ranges::any_of(law_.others, [&](const Mark& mark) {
      if (mark.kind != PhraseKind::condition || mark.sentence != denial.sentence) return false;
      if (law_.language == Language::korean)
        return denial.place <= mark.place && mark.place - denial.place <= near;
      return mark.clause == denial.clause && mark.place < denial.place;
    });
  }

  /// "다음 각 호의 행위를 하여서는 아니 된다. 1. 양보하지 아니하는 행위": what an item denies and the words
  /// above the list forbid must be done.
  bool is_doubly_denied(const Mark& law) const {
    const std::uint32_t governor = law_.governors[law.sentence];
    return law_.language == Language::korean && law.kind == PhraseKind::negation &&
           governor != law.sentence && has_mark(law_.forces, PhraseKind::prohibition, governor) &&
           is_on(Rule::double_denial);
  }

  /// "ห้ามมิให้ฟ้องเมื่อพ้นกำหนดหนึ่งปี": what must not be done after a time must be done within it.
  bool is_deadline(const Mark& claim, const Mark& law) const {
    if (claim.kind != PhraseKind::obligation || !denies(law.kind)) return false;
    return std::ranges::any_of(claim_.facts, [&](const Fact& own) {
      return own.sentence == claim.sentence && own.sense < 0 &&
             std::ranges::any_of(
                 law_.facts,
                 [&](const Fact& other) {
                   return other.sentence == law.sentence && same_quantity(own.quantity, other.quantity) &&
                          is_behind_time(other) && is_on(Rule::deadline);
                 });
    });
  }

  /// Whether words beside a number say that it is over: "เมื่อพ้น" before it, "지나면" behind it.
  bool is_behind_time(const Fact& fact) const {
    constexpr std::int64_t near = 3;  // words
    return std::ranges::any_of(law_.others, [&](const Mark& mark) {
      const std::int64_t away = static_cast<std::int64_t>(fact.place) - mark.place;
      return (mark.kind == PhraseKind::after || mark.kind == PhraseKind::above) &&
             mark.sentence == fact.sentence && std::abs(away) <= near;
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

  /// "Before a county may spend …": what may or must be stands in the condition.
  static bool is_conditional(const LegalStatement& statement, const Mark& mark) {
    if (!vocabulary(statement.language).spaced()) return false;
    return std::ranges::any_of(statement.others, [&](const Mark& other) {
      const bool opens = other.kind == PhraseKind::condition || other.kind == PhraseKind::before ||
                         other.kind == PhraseKind::after;
      return opens && other.sentence == mark.sentence && other.clause == mark.clause &&
             other.place < mark.place && is_on(Rule::conditional_force);
    });
  }

  /// "May not run for more than three years" where the law has three years: the limit was compared as a
  /// number.
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

  /// "May be fined up to 500" of whoever "shall be liable to a fine not exceeding 500": what may be is the
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

  /// "Must always", "has no choice" where the law's sentence only allows.
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

  /// Whether all that a claim says is what must, may or must not be, without limits and exceptions.
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

  /// The kind of all marks of the sentence of the law that has most of the claim.
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
    if (mark.attribute || mark.governed || is_conditional(claim_, mark) ||
        (is_limit(mark) && is_on(Rule::limit_force)) || (is_penalty(mark) && is_on(Rule::penalty_force)))
      return;
    if (const Mark* leave = leave_of_the_law(mark, laws); leave != nullptr && is_on(Rule::leave_of_the_law)) {
      out_.push_back({Difference::Kind::force, true, mark.source, leave->source});
      return;
    }
    if (mark.kind == PhraseKind::exemption && speaks_of_excepted_item() && is_on(Rule::excepted_item)) return;
    if (const Mark* turned = turned_of_same_verb(mark); turned != nullptr && is_on(Rule::turned_verb)) {
      out_.push_back({Difference::Kind::force, true, mark.source, turned->source});
      return;
    }
    // "Must require": what the claim's own verb demands is not what the law's "may require" demands.
    const bool governs = std::ranges::any_of(
        claim_.forces, [&](const Mark& other) { return other.governed && other.sentence == mark.sentence; });
    const Mark* best = nullptr;
    double best_likeness = 0;
    double best_agreeing = 0;
    for (const Mark& law : laws) {
      const double alike = match_.force_likeness(mark, law);
      if (alike > best_likeness && !(denies(law.kind) && is_condition(law)))
        best = &law, best_likeness = alike;
      if (governs && law.governed && is_on(Rule::demanded_demand)) continue;
      if (agrees(mark, law)) best_agreeing = std::max(best_agreeing, alike);
    }
    // "Whoever has no right to" may be said of "without having the right to".
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

  /// How many words behind a "without" a term stands, in Korean before it; more than any text has where it
  /// stands on the other side.
  static std::uint32_t words_away(const LegalStatement& statement, const Mark& mark,
                                  const ContentTerm& term) {
    return statement.language == Language::korean ? mark.place - term.place : term.place - mark.place;
  }

  /// "Without consent" where the law has a consent and denies nothing about it.
  void compare_without(const Mark& mark) {
    if (has_mark(claim_.forces, PhraseKind::prohibition, mark.sentence) ||
        has_mark(claim_.forces, PhraseKind::negation, mark.sentence))
      return;
    constexpr std::uint32_t near = 4;
    const bool before = claim_.language == Language::korean;
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
    if (is_deadline(claim, law)) return true;
    if (claim.right && law.kind == K::obligation && is_on(Rule::right_of_one))
      return true;  // what one has a right to others must do
    // A Thai law orders by "ให้", which many other words have as well and no mark stands for.
    if (claim_.language == Language::thai && claim.kind == K::obligation && law.kind == K::permission &&
        is_on(Rule::order_without_mark))
      return true;
    // "Forbidden without a licence" says that one is needed, and that with one it may be done.
    const bool conditional = has_mark(law_.forces, K::without, law.sentence) ||
                             has_mark(law_.others, K::exception, law.sentence) ||
                             has_mark(law_.others, K::only, law.sentence);
    const bool claims_condition = has_mark(claim_.others, K::only, claim.sentence) ||
                                  has_mark(claim_.others, K::exception, claim.sentence);
    const bool both_only =
        has_mark(law_.others, K::only, law.sentence) && has_mark(claim_.others, K::only, claim.sentence);
    if (both_only && claim.kind == K::permission && law.kind == K::obligation) return true;
    // "다만, 경미한 변경은 그러하지 아니하다": what is excepted need not be.
    if (claim.kind == K::exemption && law.kind == K::nothing &&
        has_mark(law_.others, K::exception, law.sentence) && is_on(Rule::exempted_exception))
      return true;
    // "If nothing is filed within three months, the claim lapses" says that it must be.
    if (claim.kind == K::obligation && law.kind == K::negation && is_condition(law) && is_on(Rule::lapse))
      return true;
    if (law.kind == K::prohibition && conditional && is_on(Rule::conditional_prohibition)) {
      // "Must not disclose except to a court" is no "must disclose".
      const bool turned = same_words_behind(claim, law, 1);
      return claims_condition ? claim.kind == K::obligation || claim.kind == K::permission
                              : claim.kind == K::obligation && !turned;
    }
    if (law.kind == K::obligation && claim.kind == K::prohibition)
      return has_mark(claim_.forces, K::without, claim.sentence);
    if (has_mark(law_.others, K::only, law.sentence))
      return claim.kind == K::prohibition || claim.kind == K::negation ||
             (law.kind == K::permission && claim.kind == K::obligation);
    return false;
  }

  /// "…하여야 한다. 다만, 다음 각 호의 경우에는 그러하지 아니하다. 1. …": the item need not do what the words
  /// before it demand.
  bool speaks_of_excepted_item() const {
    return std::ranges::any_of(match_.sentences(), [&](std::uint32_t sentence) {
      const std::uint32_t governor = law_.governors[sentence];
      return governor != sentence && has_mark(law_.others, PhraseKind::exception, governor);
    });
  }

  /// Whether the same words stand right behind two forces.
  bool same_words_behind(const Mark& claim, const Mark& law, std::ptrdiff_t count) const {
    constexpr std::uint32_t farthest = 12;  // bytes: "จะ", "ที่" or a blank
    const auto first_behind = [](const LegalStatement& statement, const Mark& mark) {
      return std::ranges::lower_bound(statement.terms, mark.source.end, {},
                                      [](const ContentTerm& term) { return term.source.begin; });
    };
    auto own = first_behind(claim_, claim);
    auto other = first_behind(law_, law);
    if (claim_.terms.end() - own < count || law_.terms.end() - other < count) return false;
    return own->source.begin - claim.source.end <= farthest &&
           other->source.begin - law.source.end <= farthest &&
           std::equal(own, own + count, other,
                      [](const ContentTerm& a, const ContentTerm& b) { return a.text == b.text; });
  }

  /// "ไม่มีอำนาจประเมินค่าตอบแทน" where the law has "มีอำนาจประเมินค่าตอบแทน", and nowhere the other.
  const Mark* turned_of_same_verb(const Mark& mark) const {
    using K = PhraseKind;
    const bool in_condition = std::ranges::any_of(claim_.others, [&](const Mark& other) {
      return other.kind == K::condition && other.sentence == mark.sentence && other.place < mark.place;
    });
    if (claim_.language != Language::thai || in_condition) return nullptr;
    const auto is_turned = [&](K law) {
      const bool forbids = mark.kind == K::prohibition || mark.kind == K::negation;
      return (forbids && law == K::permission) || (mark.kind == K::exemption && law == K::obligation);
    };
    const Mark* turned = nullptr;
    for (const Mark& law : law_.forces) {
      if (!same_words_behind(mark, law, 2)) continue;
      // "Only members may": whoever is none may not.
      if (!is_turned(law.kind) || has_mark(law_.others, K::only, law.sentence)) return nullptr;
      if (law.sentence == match_.main_sentence()) turned = &law;
    }
    return turned;
  }

  /// "Only after the costs are paid" where the law says of nothing that it is the only case.
  void compare_only() {
    using K = PhraseKind;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != K::only || match_.sentences().empty()) continue;
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

  /// "It must be filed, and may be filed by mail": another force of the sentence is the law's.
  bool said_besides(const Mark& mark, const Mark& law) const {
    return std::ranges::any_of(claim_.forces, [&](const Mark& other) {
      return &other != &mark && other.sentence == mark.sentence && other.kind == law.kind;
    });
  }

  /// Forces that are not said loosely of each other: who "must" do what he "may" do was perhaps read too
  /// strictly, who "may" do what he "must" do was read wrong.
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

  /// "Beroep schort de dwangsom niet op": in a Dutch clause that ends with it a denial stands behind what it
  /// denies.
  bool denies_before(const Mark& mark) const {
    if (!vocabulary(law_.language).has(Trait::verb_last) || mark.kind != PhraseKind::negation) return false;
    return std::ranges::none_of(law_.terms, [&](const ContentTerm& term) {
      return term.sentence == mark.sentence && term.clause == mark.clause && term.place > mark.place;
    });
  }

  /// "After hearing the parties" where the law has "without hearing the parties", "is paid" where it has "is
  /// not paid": most of what the law denies is said, and nothing denied.
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
      const bool lacks =
          mark.kind == K::without || (denies(mark.kind) && !is_condition(mark) && !is_doubly_denied(mark));
      if (!lacks || mark.sentence != match_.main_sentence()) continue;
      if (has_mark(law_.others, K::exception, mark.sentence))
        continue;  // the claim may be of what is excepted
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
      // In Thai a clause may be longer than it seems: the words may be of another one.
      const bool most = law_.language == Language::thai ? claimed == lacking : claimed * 3 >= lacking * 2;
      const bool deadline =
          std::ranges::any_of(claim_.forces, [&](const Mark& own) { return is_deadline(own, mark); });
      if (claimed < fewest || !most || deadline) continue;
      differ(Rule::lacks, {Difference::Kind::force, true, claim_.sentences.front(), mark.source});
      return;
    }
  }

  /// "Need not be reported" where the law denies and excepts nothing.
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
