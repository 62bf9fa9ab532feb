#include "answer/compare/comparisons.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace pandect {
namespace {

using K = PhraseKind;
using Kinds = std::initializer_list<K>;
using Differences = std::vector<Difference>;

bool is_of(const Mark& mark, Kinds kinds) {
  return std::ranges::find(kinds, mark.kind) != kinds.end();
}

const Mark* find(const std::vector<Mark>& marks, Kinds kinds) {
  const auto found = std::ranges::find_if(marks, [&](const Mark& mark) { return is_of(mark, kinds); });
  return found == marks.end() ? nullptr : &*found;
}

const Mark* find_in_run(const ClaimMatch& match, Kinds kinds) {
  const std::vector<Mark>& marks = match.law().others;
  const auto found = std::ranges::find_if(
      marks, [&](const Mark& mark) { return match.in_run(mark.sentence) && is_of(mark, kinds); });
  return found == marks.end() ? nullptr : &*found;
}

/// True if a force is in a condition: not far behind "if"; where heads are last, directly before it.
bool is_condition(const LegalStatement& statement, const Mark& force) {
  const bool heads_last = vocabulary(statement.language).has("heads-last");
  return std::ranges::any_of(statement.others, [&](const Mark& mark) {
    if (mark.kind != K::condition || mark.sentence != force.sentence) return false;
    return heads_last ? force.place <= mark.place && mark.place - force.place <= 2
                      : mark.place < force.place && force.place - mark.place <= 10;
  });
}

/// What the law has that fits, where the words around it are most like those around something of the claim.
template <typename Own, typename T, typename Fits>
std::pair<const T*, double> nearest(const ClaimMatch& match, const Own& own, const std::vector<T>& laws,
                                    Fits fits) {
  std::pair<const T*, double> best{nullptr, 0};
  for (const T& law : laws) {
    if (!fits(law)) continue;
    const double alike = match.likeness(feature(own), feature(law));
    if (best.first == nullptr || alike > best.second) best = {&law, alike};
  }
  return best;
}

/// What the claim has and the law has not; it contradicts the law where that has something else.
template <typename Own, typename T>
void add(Differences& out, Difference::Kind kind, const Own& own, const std::pair<const T*, double>& law) {
  const bool contradicts = law.first != nullptr;
  out.push_back({kind, contradicts, own.source, contradicts ? law.first->source : Span{}, law.second});
}

/// "She was away for 70 days" if the law has "for 60 days or more": a case that the law covers.
bool is_case(const ClaimMatch& match, const Fact& own) {
  return own.sense == 0 && own.quantity.dimension != "date" &&
         std::ranges::any_of(match.law().facts, [&](const Fact& law) {
           return law.sense != 0 && law.quantity.dimension == own.quantity.dimension &&
                  (own.quantity.value - law.quantity.value) * law.sense >= 0;
         });
}

/// A quantity that the provision has nowhere, where it has another of its kind that the claim lacks.
void compare_numbers(const ClaimMatch& match, Differences& out) {
  const auto is_said = [](const Fact& law, const std::vector<Fact>& claim) {
    return std::ranges::any_of(claim,
                               [&](const Fact& own) { return same_quantity(own.quantity, law.quantity); });
  };
  for (const Fact& own : match.claim().facts) {
    const bool bare = own.quantity.dimension == "n" && own.quantity.value <= 1;  // "one of the", "a single"
    const bool has = std::ranges::any_of(
        match.law().facts, [&](const Fact& law) { return same_quantity(own.quantity, law.quantity); });
    if (bare || has || is_case(match, own)) continue;
    add(out, Difference::Kind::quantity, own, nearest(match, own, match.law().facts, [&](const Fact& law) {
          return own.quantity.dimension == law.quantity.dimension && !is_said(law, match.claim().facts);
        }));
  }
}

/// "No award may be made unless damages are allowed", "… if they are allowed": what is denied but for a case
/// is, in that case, allowed. True if the claim speaks of a case, or denies what the law excepts, or is about
/// an item that is excepted: then words do not tell whether one denies what the other allows.
bool may_be_excepted(const ClaimMatch& match) {
  const LegalStatement& claim = match.claim();
  const Mark* excepts = find_in_run(match, {K::exception, K::only});
  return find(claim.others, {K::exception, K::only}) != nullptr ||
         (excepts != nullptr &&
          (excepts->sentence < match.run().main || find(claim.others, {K::condition}) != nullptr ||
           std::ranges::any_of(claim.forces, denies)));
}

/// "Must not", "not", "without" on one side only: of the clause, and of the words before the list that it is
/// an item of.
void compare_denials(const ClaimMatch& match, Differences& out) {
  const LegalStatement& claim = match.claim();
  const LegalStatement& law = match.law();
  const auto own = std::ranges::find_if(
      claim.forces, [&](const Mark& mark) { return denies(mark) && !is_condition(claim, mark); });
  const auto laws = std::ranges::find_if(law.forces, [&](const Mark& mark) {
    return denies(mark) && match.in_run(mark.sentence) && mark.sentence <= match.run().main &&
           !is_condition(law, mark);
  });
  const bool claim_denies = own != claim.forces.end();
  const bool law_denies = laws != law.forces.end();
  if (claim_denies == law_denies || may_be_excepted(match)) return;
  out.push_back({Difference::Kind::force, true, claim_denies ? own->source : claim.sentences.front(),
                 law_denies ? laws->source : law.sentences[match.run().main], match.run().share});
}

bool may_paraphrase(const Mark& claim, const Mark& law) {
  return claim.kind == law.kind || is_of(law, {K::negation, K::without}) ||
         (claim.kind == K::permission && law.kind == K::exemption) ||
         (claim.kind == K::exemption && law.kind == K::permission);
}

/// "May" for "must", "must" for "may", "must not" for "need not".
void compare_forces(const ClaimMatch& match, Differences& out) {
  const bool excepts = may_be_excepted(match);
  const Mark* worst = nullptr;
  std::pair<const Mark*, double> found{nullptr, 0};
  for (const Mark& own : match.claim().forces) {
    if (is_of(own, {K::negation, K::without}) || is_condition(match.claim(), own)) continue;
    const auto speaks = [&](const Mark& mark) {
      return match.in_run(mark.sentence) && !(excepts && denies(own) != denies(mark));
    };
    const bool agrees = std::ranges::any_of(match.law().forces, [&](const Mark& mark) {
      return match.in_run(mark.sentence) && may_paraphrase(own, mark);
    });
    if (agrees) continue;
    const auto other = nearest(match, own, match.law().forces, speaks);
    if (other.first != nullptr && (worst == nullptr || other.second > found.second))
      worst = &own, found = other;
  }
  if (worst != nullptr) add(out, Difference::Kind::force, *worst, found);
}

/// "In all cases", "even if" where the law says no such thing, and perhaps excepts.
void compare_always(const ClaimMatch& match, Differences& out) {
  const Mark* own = find(match.claim().others, {K::in_all_cases, K::even_if});
  if (own == nullptr || find_in_run(match, {own->kind}) != nullptr) return;
  add(out, Difference::Kind::exception, *own,
      std::pair(find_in_run(match, {K::exception, K::only}), match.run().share));
}

/// A person or body that the clause does not name, where it names another.
void compare_actors(const ClaimMatch& match, Differences& out) {
  const std::vector<ContentTerm>& laws = match.law().terms;
  for (std::size_t i = 0; i < match.claim().terms.size(); ++i) {
    const ContentTerm& own = match.claim().terms[i];
    if (!own.actor || match.strength_in_run(i) >= least_likeness) continue;
    add(out, Difference::Kind::actor, own, nearest(match, own, laws, [&](const ContentTerm& law) {
          return law.actor && match.in_run(law.sentence) &&
                 !match.claimed(static_cast<std::size_t>(&law - laws.data()));
        }));
  }
}

/// Words that say the contrary of the law's.
void compare_contraries(const ClaimMatch& match, Differences& out) {
  constexpr double same_meaning = 0.9;
  for (std::size_t i = 0; i < match.claim().terms.size(); ++i) {
    const ContentTerm& own = match.claim().terms[i];
    const auto* contraries = match.words().contraries(own.text);
    if (contraries == nullptr || match.best_strength(i) >= same_meaning) continue;
    const auto other = nearest(match, own, match.law().terms, [&](const ContentTerm& law) {
      const auto* groups = match.words().meanings(law.text);
      return groups != nullptr && match.in_run(law.sentence) && !match.claim().by_text.contains(law.text) &&
             std::ranges::any_of(*groups, [&](std::uint32_t group) {
               return std::ranges::find(*contraries, group) != contraries->end();
             });
    });
    if (other.first != nullptr) add(out, Difference::Kind::contrary, own, other);
  }
}

constexpr std::array<Comparison, 6> all{{
    {"number", "quantities with what they measure", compare_numbers},
    {"denial", "not, nobody, without", compare_denials},
    {"force", "must, may, must not, need not", compare_forces},
    {"always", "in all cases, even if", compare_always},
    {"actor", "who", compare_actors},
    {"contrary", "words of contrary meaning", compare_contraries},
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
