#include "answer/compare/comparisons.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace pandect {
namespace {

using K = PhraseKind;
using Differences = std::vector<Difference>;

bool denies(const Mark& mark) {
  return mark.kind == K::negation || mark.kind == K::prohibition || mark.kind == K::exemption ||
         mark.kind == K::without;
}

/// True if a force is in a clause that one of some kinds of words opens, or, in Korean, ends.
bool is_under(const LegalStatement& statement, const Mark& force, std::initializer_list<K> kinds) {
  constexpr std::uint32_t near = 2;
  return std::ranges::any_of(statement.others, [&](const Mark& mark) {
    if (std::ranges::find(kinds, mark.kind) == kinds.end() || mark.sentence != force.sentence) return false;
    if (vocabulary(statement.language).has(Trait::heads_last))
      return force.place <= mark.place && mark.place - force.place <= near;
    return mark.clause == force.clause && mark.place < force.place;
  });
}

/// True if a denial is in a condition: after "if", in Korean before it.
bool is_condition(const LegalStatement& statement, const Mark& denial) {
  return is_under(statement, denial, {K::condition});
}

const Mark* find(const std::vector<Mark>& marks, std::initializer_list<K> kinds) {
  const auto found = std::ranges::find_if(
      marks, [&](const Mark& mark) { return std::ranges::find(kinds, mark.kind) != kinds.end(); });
  return found == marks.end() ? nullptr : &*found;
}

const Mark* find_in_run(const ClaimMatch& match, const std::vector<Mark>& marks,
                        std::initializer_list<K> kinds) {
  const auto found = std::ranges::find_if(marks, [&](const Mark& mark) {
    return match.in_run(mark.sentence) && std::ranges::find(kinds, mark.kind) != kinds.end();
  });
  return found == marks.end() ? nullptr : &*found;
}

Span main_span(const ClaimMatch& match) {
  return match.run().sentences.empty() ? Span{} : match.law().sentences[match.run().main];
}

Span first_span(const LegalStatement& statement) {
  return statement.sentences.empty() ? Span{} : statement.sentences.front();
}

/// The share of the law's terms next to a mark of it that the claim has.
double claimed_beside(const ClaimMatch& match, const Mark& mark) {
  constexpr std::int64_t near = 5;  // words
  double all = 0;
  double claimed = 0;
  for (std::size_t i = 0; i < match.law().terms.size(); ++i) {
    const ContentTerm& term = match.law().terms[i];
    const std::int64_t away = static_cast<std::int64_t>(term.place) - mark.place;
    if (term.sentence != mark.sentence || std::abs(away) > near) continue;
    all += 1;
    claimed += match.claimed(i) ? 1 : 0;
  }
  return all > 0 ? claimed / all : 0;
}

/// "No award may be made unless damages are allowed", "… if none are": what is denied but for a case is, in
/// that case, allowed.
bool is_but_for_a_case(const LegalStatement& statement, const Mark& denial) {
  const auto in_same = [&](const Mark& mark) { return mark.sentence == denial.sentence; };
  return std::ranges::any_of(statement.others,
                             [&](const Mark& mark) {
                               return mark.kind == K::exception && in_same(mark) && mark.place > denial.place;
                             }) ||
         std::ranges::any_of(statement.forces, [&](const Mark& mark) {
           return denies(mark) && in_same(mark) && &mark != &denial && is_condition(statement, mark);
         });
}

/// "Must not disclose the data except—": the item that is the clause is allowed.
bool excepts_items(const ClaimMatch& match, const Mark& denial) {
  return denial.sentence != match.run().main &&
         std::ranges::any_of(match.law().others, [&](const Mark& mark) {
           return mark.kind == K::exception && mark.sentence == denial.sentence && mark.place > denial.place;
         });
}

/// "Must not", "not", "without" on one side only, or more often on one side: counted are those of the clause,
/// and of the words before the list that it is an item of, near words that the claim has too.
void compare_denials(const ClaimMatch& match, Differences& out) {
  constexpr double spoken_of = 0.5;
  const LegalStatement& law = match.law();
  const Mark* first = nullptr;
  const Mark* of_law = nullptr;
  std::size_t own = 0;
  std::size_t laws = 0;
  std::size_t beside_claim = 0;
  double alike = 0;
  for (const Mark& mark : match.claim().forces) {
    if (!denies(mark) || is_condition(match.claim(), mark)) continue;
    if (first == nullptr) first = &mark;
    ++own;
  }
  for (const Mark& mark : law.forces) {
    const bool of_clause = match.in_run(mark.sentence) && mark.sentence <= match.run().main;
    if (!denies(mark) || !of_clause || is_condition(law, mark) || excepts_items(match, mark)) continue;
    const double beside = claimed_beside(match, mark);
    if (of_law == nullptr || beside > alike) of_law = &mark, alike = beside;
    ++laws;
    beside_claim += beside >= spoken_of ? 1 : 0;
  }
  const bool one_sided = (own == 0) != (laws == 0);
  // "No award may be made if damages are claimed", of a law that has "unless".
  if (own > 0 && laws > 0 && is_but_for_a_case(law, *of_law) && !is_but_for_a_case(match.claim(), *first) &&
      find(match.claim().others, {K::condition}) != nullptr)
    out.push_back({Difference::Kind::force, false, first->source, of_law->source, alike});
  if (!one_sided && own == beside_claim) return;
  const bool of_a_case = of_law != nullptr && is_but_for_a_case(law, *of_law) &&
                         find(match.claim().others, {K::condition}) != nullptr;
  const bool excepts = of_a_case || find(match.claim().others, {K::exception, K::only}) != nullptr ||
                       (own > 0 && find_in_run(match, law.others, {K::exception, K::only}) != nullptr);
  // "Whoever offers without a permit": the case itself, of which the law may speak in other words.
  const bool of_case = laws == 0 && std::ranges::all_of(match.claim().forces, [](const Mark& mark) {
                         return !denies(mark) || mark.kind == K::without;
                       });
  out.push_back({Difference::Kind::force, one_sided && !excepts && !of_case,
                 first == nullptr ? first_span(match.claim()) : first->source,
                 of_law == nullptr ? main_span(match) : of_law->source, own > 0 ? match.run().share : alike});
}

bool may_paraphrase(const Mark& claim, const Mark& law) {
  if (claim.kind == law.kind || law.kind == K::negation || law.kind == K::without) return true;
  return (claim.kind == K::permission && law.kind == K::exemption) ||
         (claim.kind == K::exemption && law.kind == K::permission);
}

/// True for a word of the claim that says what may or must be.
bool says_force(const ClaimMatch& match, const Mark& mark) {
  return mark.kind != K::negation && mark.kind != K::without && !is_condition(match.claim(), mark);
}

/// "May" for "must", "must" for "may", "must not" for "need not".
void compare_forces(const ClaimMatch& match, Differences& out) {
  const Mark* worst = nullptr;
  const Mark* of_law = nullptr;
  double alike = -1;
  for (const Mark& mark : match.claim().forces) {
    if (!says_force(match, mark)) continue;
    const Mark* other = nullptr;
    bool agrees = false;
    const bool of_a_case = find(match.claim().others, {K::condition, K::only}) != nullptr;
    for (const Mark& law : match.law().forces) {
      if (!match.in_run(law.sentence) || (denies(law) && excepts_items(match, law))) continue;
      if (of_a_case && denies(law) && is_but_for_a_case(match.law(), law)) continue;
      agrees = agrees || may_paraphrase(mark, law);
      if (!may_paraphrase(mark, law)) other = &law;
    }
    if (agrees || other == nullptr) continue;
    const double own = match.likeness(feature(mark), feature(*other));
    if (own > alike) worst = &mark, of_law = other, alike = own;
  }
  if (worst != nullptr) {
    out.push_back({Difference::Kind::force, true, worst->source, of_law->source, alike});
    return;
  }
  // What the law only allows, stated as if it were so.
  const Mark* leave = find_in_run(match, match.law().forces, {K::permission});
  if (leave == nullptr || !match.claim().forces.empty() ||
      find_in_run(match, match.law().forces, {K::obligation}) != nullptr)
    return;
  out.push_back({Difference::Kind::force, false, first_span(match.claim()), leave->source,
                 claimed_beside(match, *leave)});
}

/// "Only": of the claim, where the law restricts nothing; or of the law, where the claim does not say so.
void compare_only(const ClaimMatch& match, Differences& out) {
  const Mark* own = find(match.claim().others, {K::only});
  const Mark* law = find_in_run(match, match.law().others, {K::only});
  if ((own == nullptr) == (law == nullptr)) return;
  if (own != nullptr) {
    out.push_back({Difference::Kind::force, false, own->source, Span{}, match.run().share});
    return;
  }
  if (std::ranges::any_of(match.claim().forces, denies)) return;
  out.push_back({Difference::Kind::exception, false, first_span(match.claim()), law->source,
                 claimed_beside(match, *law)});
}

/// "In all cases", "even if" where the law says no such thing, and perhaps excepts.
void compare_always(const ClaimMatch& match, Differences& out) {
  const Mark* own = find(match.claim().others, {K::in_all_cases, K::even_if});
  if (own == nullptr || find_in_run(match, match.law().others, {own->kind}) != nullptr) return;
  const Mark* excepts = find_in_run(match, match.law().others, {K::exception, K::only});
  out.push_back({Difference::Kind::exception, excepts != nullptr, own->source,
                 excepts == nullptr ? Span{} : excepts->source, match.run().share});
}

/// What the law excepts, and the claim leaves out.
void compare_left_out(const ClaimMatch& match, Differences& out) {
  const Mark* law = find_in_run(match, match.law().others, {K::exception, K::condition});
  if (law == nullptr || find(match.claim().others, {K::exception, K::condition, K::only}) != nullptr) return;
  out.push_back({Difference::Kind::exception, false, first_span(match.claim()), law->source,
                 claimed_beside(match, *law)});
}

/// "Before" for "after".
void compare_orders(const ClaimMatch& match, Differences& out) {
  for (const Mark& mark : match.claim().others) {
    if (mark.kind != K::before && mark.kind != K::after) continue;
    if (find_in_run(match, match.law().others, {mark.kind}) != nullptr) continue;
    const Mark* other =
        find_in_run(match, match.law().others, {mark.kind == K::before ? K::after : K::before});
    const double alike = other == nullptr ? 0 : match.likeness(feature(mark), feature(*other));
    out.push_back({Difference::Kind::contrary, other != nullptr, mark.source,
                   other == nullptr ? Span{} : other->source, alike});
    return;
  }
}

/// A person or body that the clause does not name, where it names another.
void compare_actors(const ClaimMatch& match, Differences& out) {
  const LegalStatement& law = match.law();
  for (std::size_t i = 0; i < match.claim().terms.size(); ++i) {
    const ContentTerm& term = match.claim().terms[i];
    if (!term.actor || match.strength_in_run(i) >= least_likeness) continue;
    const ContentTerm* best = nullptr;
    double alike = -1;
    for (std::size_t k = 0; k < law.terms.size(); ++k) {
      if (!law.terms[k].actor || match.claimed(k) || !match.in_run(law.terms[k].sentence)) continue;
      const double own = match.likeness(feature(term), feature(law.terms[k]));
      if (own > alike) best = &law.terms[k], alike = own;
    }
    out.push_back({Difference::Kind::actor, best != nullptr, term.source,
                   best == nullptr ? Span{} : best->source, std::max(alike, 0.0)});
  }
}

/// The actor of the claim is in the clause, but another stands as the subject there: who pays whom.
void compare_subjects(const ClaimMatch& match, Differences& out) {
  const LegalStatement& law = match.law();
  const auto subject = std::ranges::find_if(
      law.terms, [&](const ContentTerm& term) { return term.subject && term.sentence == match.run().main; });
  if (subject == law.terms.end()) return;
  for (std::size_t i = 0; i < match.claim().terms.size(); ++i) {
    const ContentTerm& term = match.claim().terms[i];
    if (!term.subject) continue;
    const ContentTerm* other = nullptr;
    for (const Match& one : match.matches(i)) {
      const ContentTerm& found = law.terms[one.law];
      if (one.strength < least_likeness || !match.in_run(found.sentence)) continue;
      if (found.subject) return;
      other = &found;
    }
    if (other == nullptr) continue;
    out.push_back({Difference::Kind::actor, true, term.source, subject->source,
                   match.likeness(feature(term), feature(*subject))});
    return;
  }
}

/// Words that say the contrary of the law's.
void compare_contraries(const ClaimMatch& match, Differences& out) {
  const LegalStatement& law = match.law();
  for (std::size_t i = 0; i < match.claim().terms.size(); ++i) {
    constexpr double same_meaning = 0.9;
    const ContentTerm& term = match.claim().terms[i];
    const auto* groups = match.words().contraries(term.text);
    if (groups == nullptr || match.best_strength(i) >= same_meaning) continue;
    const ContentTerm* best = nullptr;
    double alike = -1;
    for (const std::uint32_t group : *groups) {
      const auto found = law.by_meaning.find(group);
      if (found == law.by_meaning.end()) continue;
      for (const std::uint32_t place : found->second) {
        const ContentTerm& other = law.terms[place];
        if (match.claim().by_text.contains(other.text) || !match.in_run(other.sentence)) continue;
        const double own = match.likeness(feature(term), feature(other));
        if (own > alike) best = &other, alike = own;
      }
    }
    if (best != nullptr) out.push_back({Difference::Kind::contrary, true, term.source, best->source, alike});
  }
}

constexpr std::array<Comparison, 11> all{{
    {"number", "quantities with what they measure", true, compare_numbers},
    {"limit", "at least, at most, more than, not more than", true, compare_limits},
    {"denial", "not, nobody, without", true, compare_denials},
    {"force", "must, may, must not, need not", true, compare_forces},
    {"only", "only", true, compare_only},
    {"always", "in all cases, even if", true, compare_always},
    {"left-out", "exceptions and conditions of the law", false, compare_left_out},
    {"order", "before, after", true, compare_orders},
    {"actor", "who", true, compare_actors},
    {"subject", "who stands as the subject", true, compare_subjects},
    {"contrary", "words of contrary meaning", true, compare_contraries},
}};

}  // namespace

std::span<const Comparison> comparisons() {
  return all;
}

std::vector<Difference> compare(const ClaimMatch& match, std::span<const std::string_view> without) {
  std::vector<Difference> found;
  if (match.run().sentences.empty()) return found;
  for (const Comparison& one : all) {
    if (std::ranges::find(without, one.name) != without.end()) continue;
    const std::size_t before = found.size();
    one.run(match, found);
    for (std::size_t i = before; i < found.size(); ++i) found[i].comparison = one.name;
  }
  return found;
}

}  // namespace pandect
