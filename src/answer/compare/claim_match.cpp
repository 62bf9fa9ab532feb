#include "answer/compare/claim_match.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pandect {
namespace {

/// Decay of the relevance of words around a feature, in words.
constexpr double reach = 6;
/// Words at a greater distance do not describe a feature.
constexpr std::uint32_t farthest = 60;
/// Distance added by a sentence boundary, in words.
constexpr double sentence_gap = 8;

double nearness(double distance) {
  return 1 / (1 + (distance / reach));
}

}  // namespace

ClaimMatch::ClaimMatch(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight)
    : claim_(claim), law_(law), words_(vocabulary(claim.language)) {
  for (const ContentTerm& term : claim.terms) weights_.push_back(weight(term.text));
  match_terms();
  cover();
  choose_run();
  if (run_.sentences.empty()) return;
  run_.order = order_in_run(false);
  double all = 0;
  double claimed = 0;
  for (std::size_t i = 0; i < law.terms.size(); ++i) {
    if (law.terms[i].sentence != run_.main) continue;
    const double own = weight(law.terms[i].text);
    all += own;
    claimed += claimed_[i] ? own : 0;
  }
  run_.said = all > 0 ? claimed / all : 0;
}

double ClaimMatch::best_strength(std::size_t term) const {
  double best = 0;
  for (const Match& match : matches_[term]) best = std::max(best, match.strength);
  return best;
}

double ClaimMatch::strength_in_run(std::size_t term) const {
  double best = 0;
  for (const Match& match : matches_[term]) {
    if (in_run(law_.terms[match.law].sentence)) best = std::max(best, match.strength);
  }
  return best;
}

bool ClaimMatch::in_run(std::uint32_t sentence) const {
  return std::ranges::binary_search(run_.sentences, sentence);
}

std::vector<std::size_t> ClaimMatch::missing() const {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    if (strength_in_run(i) == 0) missing.push_back(i);
  }
  return missing;
}

bool ClaimMatch::repeats_run() const {
  constexpr double most = 0.7;
  return !matches_.empty() && !run_.sentences.empty() && missing().empty() && run_.order >= most &&
         run_.said >= most;
}

template <typename Counts>
int ClaimMatch::count(const std::vector<Mark>& marks, Counts counts, Where where) const {
  return static_cast<int>(std::ranges::count_if(marks, [&](const Mark& mark) {
    const bool here = where == Where::anywhere || (where == Where::main && mark.sentence == run_.main) ||
                      (where == Where::run && in_run(mark.sentence)) ||
                      (where == Where::governing && in_run(mark.sentence) && mark.sentence <= run_.main);
    return here && counts(mark);
  }));
}

bool ClaimMatch::exchanges_nothing() const {
  const bool in_order = run_.order == 1 || (run_.said == 1 && order_in_run(true) == 1);
  return in_order && keeps_places() && keeps_marks() && keeps_quantities();
}

/// Whoever leaves a word of the law out says less; where as much is said between its neighbours, another
/// stands in its place.
bool ClaimMatch::keeps_places() const {
  const Match* before = nullptr;
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    const auto match = std::ranges::find_if(matches_[i], [&](const Match& one) {
      return in_run(law_.terms[one.law].sentence) && (before == nullptr || one.law > before->law);
    });
    if (match == matches_[i].end()) {  // moved
      before = nullptr;
      continue;
    }
    if (before != nullptr) {
      const bool left_out = std::find(claimed_.begin() + before->law, claimed_.begin() + match->law, false) !=
                            claimed_.begin() + match->law;
      const std::uint32_t said = claim_.terms[i].place - claim_.terms[i - 1].place;
      if (left_out && said >= law_.terms[match->law].place - law_.terms[before->law].place) return false;
    }
    before = &*match;
  }
  return true;
}

bool ClaimMatch::keeps_denials() const {
  return count(claim_.forces, denies, Where::anywhere) >= count(law_.forces, denies, Where::main) &&
         count(claim_.forces, denies, Where::anywhere) <= count(law_.forces, denies, Where::run);
}

bool ClaimMatch::keeps_marks() const {
  using enum PhraseKind;
  const auto is_force = [](const Mark& mark) { return mark.kind != without; };
  if (count(law_.forces, is_force, Where::main) >
      std::max(count(claim_.forces, is_force, Where::anywhere), 1))
    return false;
  // "Under section 4": a bound is one beside a quantity.
  const auto cites = [&](const Mark& mark) {
    constexpr std::int64_t near = 3;  // words
    return mark.kind >= at_least && mark.kind <= below &&
           std::ranges::none_of(claim_.facts, [&](const Fact& fact) {
             return std::abs(static_cast<std::int64_t>(fact.place) - mark.place) <= near;
           });
  };
  struct Rule {
    PhraseKind kind, or_kind;
    bool added, left_out;  ///< whether the claim may not add it, and not leave it out
  };
  constexpr std::array<Rule, 8> rules{{{exception, exception, true, true},
                                       {only, only, true, true},
                                       {condition, condition, false, true},
                                       {in_all_cases, even_if, true, false},
                                       {before, before, true, false},
                                       {after, after, true, false},
                                       {at_least, above, true, false},
                                       {at_most, below, true, false}}};
  return keeps_denials() && std::ranges::all_of(rules, [&](const Rule& rule) {
           const auto is_kind = [&](const Mark& one) {
             return one.kind == rule.kind || one.kind == rule.or_kind;
           };
           const int own = count(
               claim_.others, [&](const Mark& one) { return is_kind(one) && !cites(one); }, Where::anywhere);
           return (!rule.added || own == 0 || count(law_.others, is_kind, Where::run) > 0) &&
                  (!rule.left_out || own >= count(law_.others, is_kind, Where::governing));
         });
}

bool ClaimMatch::keeps_quantities() const {
  auto next = law_.facts.begin();
  return std::ranges::all_of(claim_.facts, [&](const Fact& own) {
    next = std::find_if(next, law_.facts.end(), [&](const Fact& law) {
      return in_run(law.sentence) && same_quantity(own.quantity, law.quantity);
    });
    return next != law_.facts.end() && (++next, true);
  });
}

/// Words of one text, of one meaning, and where there are none such those that are nearly alike.
void ClaimMatch::match_terms() {
  constexpr double same_meaning = 0.9;
  claimed_.resize(law_.terms.size());
  for (const ContentTerm& term : claim_.terms) {
    std::vector<Match>& matches = matches_.emplace_back();
    const auto add = [&](const auto& index, const auto& key, double strength) {
      const auto found = index.find(key);
      if (found == index.end()) return;
      for (const std::uint32_t place : found->second) matches.push_back({place, strength});
    };
    add(law_.by_text, term.text, 1);
    if (const auto* groups = words_.meanings(term.text)) {
      for (const std::uint32_t group : *groups) add(law_.by_meaning, group, same_meaning);
    }
    const bool look_alike = matches.empty();
    for (const auto& [other, places] : law_.by_text) {
      const double likeness = look_alike ? term_likeness(term.text, other, claim_.language) : 0;
      if (likeness >= least_likeness) add(law_.by_text, other, likeness);
    }
    std::ranges::sort(matches, {}, &Match::law);
    for (const Match& match : matches) claimed_[match.law] = true;
  }
}

void ClaimMatch::cover() {
  double held = 0;
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    total_weight_ += weights_[i];
    held += weights_[i] * best_strength(i);
  }
  if (total_weight_ > 0) {
    coverage_ = held / total_weight_;
  } else if (!claim_.facts.empty()) {  // "It shall apply from 12 July 2024"
    const auto found = std::ranges::count_if(claim_.facts, [&](const Fact& fact) {
      return std::ranges::any_of(
          law_.facts, [&](const Fact& other) { return same_quantity(fact.quantity, other.quantity); });
    });
    coverage_ = static_cast<double>(found) / static_cast<double>(claim_.facts.size());
  }
}

/// Around the sentence with most of the claim's words, by weight, and quantities.
void ClaimMatch::choose_run() {
  if (law_.sentences.empty()) return;
  std::vector<double> gains(law_.sentences.size());
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    std::uint32_t last = UINT32_MAX;
    for (const Match& match : matches_[i]) {
      const std::uint32_t sentence = law_.terms[match.law].sentence;
      if (sentence != last) gains[sentence] += weights_[i] * match.strength;
      last = sentence;
    }
  }
  for (const Fact& fact : claim_.facts) {
    for (const Fact& other : law_.facts)
      gains[other.sentence] += same_quantity(fact.quantity, other.quantity) ? 1 : 0;
  }
  // A heading only names the subject of a provision; the rule is below it.
  const auto body = gains.begin() + (law_.first_body < gains.size() ? law_.first_body : 0);
  const auto best = std::max_element(body, gains.end());
  if (best == gains.end() || *best == 0) return;
  run_ = run_around(static_cast<std::uint32_t>(best - gains.begin()));
  for (std::size_t i = 0; i < matches_.size() && total_weight_ > 0; ++i)
    run_.share += weights_[i] * strength_in_run(i) / total_weight_;
}

/// A sentence, those that govern it, and what is excepted from it directly behind.
ClauseRun ClaimMatch::run_around(std::uint32_t sentence) const {
  ClauseRun run;
  run.main = sentence;
  run.sentences = {sentence};
  for (std::uint32_t at = sentence; law_.governors[at] < at; at = law_.governors[at])
    run.sentences.push_back(law_.governors[at]);
  const std::uint32_t behind = sentence + 1;
  const bool excepts = std::ranges::any_of(law_.others, [&](const Mark& mark) {
    return mark.kind == PhraseKind::exception && mark.sentence == behind;
  });
  if (excepts && behind < law_.sentences.size() && law_.governors[behind] != sentence)
    run.sentences.push_back(behind);
  std::ranges::sort(run.sentences);
  return run;
}

/// The longest common subsequence of the claim's terms and the run's, as a share of the claim's.
double ClaimMatch::order_in_run(bool only_actors) const {
  std::vector<std::uint32_t> ends;  // the last term of the best subsequence of each length
  std::size_t all = 0;
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    if (only_actors && !claim_.terms[i].actor) continue;
    ++all;
    for (auto match = matches_[i].rbegin(); match != matches_[i].rend(); ++match) {
      if (!in_run(law_.terms[match->law].sentence)) continue;
      const auto at = std::ranges::lower_bound(ends, match->law);
      if (at == ends.end()) {
        ends.push_back(match->law);
      } else {
        *at = match->law;
      }
    }
  }
  return all == 0 ? 1 : static_cast<double>(ends.size()) / static_cast<double>(all);
}

double ClaimMatch::likeness(Feature of_claim, Feature of_law) const {
  const auto place_of = [&](const Match& match) { return law_.terms[match.law].place; };
  double total = 0;
  double same = 0;
  const auto near_claim = [&](std::uint32_t place) {
    return static_cast<std::size_t>(std::ranges::lower_bound(claim_.terms, place, {}, &ContentTerm::place) -
                                    claim_.terms.begin());
  };
  const std::size_t last = near_claim(of_claim.place + farthest + 1);
  for (std::size_t i = near_claim(of_claim.place - std::min(of_claim.place, farthest)); i < last; ++i) {
    const ContentTerm& term = claim_.terms[i];
    if (term.sentence != of_claim.sentence) continue;
    const double near = weights_[i] * nearness(std::abs(static_cast<double>(term.place) - of_claim.place));
    total += near;
    double best = 0;
    const std::uint32_t first = of_law.place - std::min(of_law.place, farthest);
    for (auto found = std::ranges::lower_bound(matches_[i], first, {}, place_of); found != matches_[i].end();
         ++found) {
      const ContentTerm& other = law_.terms[found->law];
      if (other.place > of_law.place + farthest) break;
      double distance = std::abs(static_cast<double>(other.place) - of_law.place);
      if (other.sentence != of_law.sentence) distance += sentence_gap;
      best = std::max(best, found->strength * nearness(distance));
    }
    same += near * best;
  }
  return total > 0 ? same / total : 0;
}

}  // namespace pandect
