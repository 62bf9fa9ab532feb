#include "answer/compare/claim_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

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

bool is_bound(PhraseKind kind) {
  return kind >= PhraseKind::at_least && kind <= PhraseKind::below;
}

bool is_lower_bound(PhraseKind kind) {
  return kind == PhraseKind::at_least || kind == PhraseKind::above;
}

bool holds(const std::vector<std::uint32_t>& sorted, std::uint32_t one) {
  return std::ranges::binary_search(sorted, one);
}

}  // namespace

ClaimMatch::ClaimMatch(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight)
    : claim_(claim), law_(law), words_(vocabulary(claim.language)) {
  for (const ContentTerm& term : claim.terms) weights_.push_back(weight(term.text));
  match_terms();
  cover();
  choose_run();
  if (run_.sentences.empty()) return;
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
  return holds(run_.sentences, sentence);
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

bool ClaimMatch::leaves_no_mark_out() const {
  const auto count = [](const std::vector<Mark>& marks, auto counts) {
    return static_cast<std::size_t>(std::ranges::count_if(marks, counts));
  };
  const auto is_force = [](const Mark& mark) { return mark.kind != PhraseKind::without; };
  const std::size_t said = count(claim_.forces, is_force);
  const std::size_t own =
      count(law_.forces, [&](const Mark& mark) { return mark.sentence == run_.main && is_force(mark); });
  if (own > std::max<std::size_t>(said, 1)) return false;
  using enum PhraseKind;
  return std::ranges::all_of(std::array{exception, only, condition}, [&](PhraseKind kind) {
    return count(law_.others, [&](const Mark& mark) {
             return mark.kind == kind && mark.sentence == run_.main;
           }) <= count(claim_.others, [&](const Mark& mark) { return mark.kind == kind; });
  });
}

bool ClaimMatch::exchanges_nothing() const {
  if ((run_.order < 1 && run_.said < 1) || !leaves_no_mark_out()) return false;
  for (const Mark& own : claim_.others) {
    const bool bounds = is_bound(own.kind) && std::ranges::any_of(claim_.facts, [&](const Fact& fact) {
                          constexpr std::int64_t near = 3;  // words
                          return std::abs(static_cast<std::int64_t>(fact.place) - own.place) <= near;
                        });
    const bool is_said = std::ranges::any_of(law_.others, [&](const Mark& law) {
      return is_bound(law.kind) && in_run(law.sentence) &&
             is_lower_bound(own.kind) == is_lower_bound(law.kind);
    });
    if (bounds && !is_said) return false;
  }
  auto next = law_.facts.begin();
  for (const Fact& fact : claim_.facts) {
    next = std::find_if(next, law_.facts.end(), [&](const Fact& law) {
      return in_run(law.sentence) && same_quantity(fact.quantity, law.quantity);
    });
    if (next == law_.facts.end()) return false;
    ++next;
  }
  return true;
}

template <typename Places, typename Key>
void ClaimMatch::add_places(const Places& places, const Key& key, double strength, std::size_t i) {
  const auto found = places.find(key);
  if (found == places.end()) return;
  for (const std::uint32_t place : found->second) matches_[i].push_back({place, strength});
}

void ClaimMatch::match_terms() {
  match_each_term();
  for (std::vector<Match>& matches : matches_) std::ranges::sort(matches, {}, &Match::law);
  claimed_.resize(law_.terms.size());
  for (const std::vector<Match>& matches : matches_) {
    for (const Match& match : matches) {
      if (match.strength >= least_likeness) claimed_[match.law] = true;
    }
  }
}

void ClaimMatch::match_each_term() {
  matches_.resize(claim_.terms.size());
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    const std::string& text = claim_.terms[i].text;
    add_places(law_.by_text, text, 1, i);
    if (const auto* groups = words_.meanings(text)) {
      for (const std::uint32_t group : *groups) add_places(law_.by_meaning, group, 0.9, i);
    }
    if (!matches_[i].empty()) continue;
    for (const auto& [other, places] : law_.by_text) {
      const double likeness = term_likeness(text, other, claim_.language);
      if (likeness < least_likeness) continue;
      for (const std::uint32_t place : places) matches_[i].push_back({place, likeness});
    }
  }
}

void ClaimMatch::cover() {
  double held = 0;
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    const double strength = best_strength(i);
    total_weight_ += weights_[i];
    held += weights_[i] * strength;
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

void ClaimMatch::choose_run() {
  constexpr std::size_t candidates = 8;
  std::vector<std::pair<double, std::uint32_t>> gains(law_.sentences.size());
  for (std::uint32_t i = 0; i < gains.size(); ++i) gains[i].second = i;
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    std::uint32_t last = UINT32_MAX;
    for (const Match& match : matches_[i]) {
      const std::uint32_t sentence = law_.terms[match.law].sentence;
      if (sentence != last && sentence < gains.size()) gains[sentence].first += weights_[i] * match.strength;
      last = sentence;
    }
  }
  for (const Fact& fact : claim_.facts) {
    for (const Fact& other : law_.facts) {
      if (other.sentence < gains.size() && same_quantity(fact.quantity, other.quantity))
        gains[other.sentence].first += 1;
    }
  }
  // A heading only names the subject of a provision; the rule is below it.
  if (law_.first_body < gains.size()) gains.erase(gains.begin(), gains.begin() + law_.first_body);
  std::erase_if(gains, [](const auto& gain) { return gain.first == 0; });
  std::ranges::stable_sort(gains, std::greater<>(), &std::pair<double, std::uint32_t>::first);
  gains.resize(std::min(gains.size(), candidates));
  double best = -1;
  for (const auto& [gain, sentence] : gains) {
    ClauseRun run = run_around(sentence);
    measure(run);
    const double value = run.share + run.exact + (0.1 * gain / (1 + total_weight_));
    if (value > best) best = value, run_ = std::move(run);
  }
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

void ClaimMatch::measure(ClauseRun& run) const {
  if (total_weight_ <= 0) return;
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    double best = 0;
    for (const Match& match : matches_[i]) {
      if (holds(run.sentences, law_.terms[match.law].sentence)) best = std::max(best, match.strength);
    }
    run.share += weights_[i] * best / total_weight_;
    run.exact += best == 1 ? weights_[i] / total_weight_ : 0;
  }
  run.order = order_in(run);
}

/// The longest common subsequence of the claim's terms and the run's, as a share of the claim's.
double ClaimMatch::order_in(const ClauseRun& run) const {
  std::vector<std::uint32_t> ends;  // the last term of the best subsequence of each length
  for (const std::vector<Match>& matches : matches_) {
    for (auto match = matches.rbegin(); match != matches.rend(); ++match) {
      if (!holds(run.sentences, law_.terms[match->law].sentence)) continue;
      const auto at = std::ranges::lower_bound(ends, match->law);
      if (at == ends.end()) {
        ends.push_back(match->law);
      } else {
        *at = match->law;
      }
    }
  }
  return static_cast<double>(ends.size()) / static_cast<double>(std::max<std::size_t>(1, matches_.size()));
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
