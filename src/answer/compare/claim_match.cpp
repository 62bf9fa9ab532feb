#include "answer/compare/claim_match.h"

#include <algorithm>
#include <cmath>

namespace pandect {
namespace {

/// Decay of the relevance of words around a feature, in words; modal verbs are close to their verbs.
constexpr double fact_reach = 6;
constexpr double force_reach = 3;
/// In Korean the verb ends the sentence.
constexpr double reach_of_last_head = 5;
/// Weight of words of another clause than the modal's.
constexpr double other_clause = 0.3;
/// Weight of a word that the provision lacks but the title of its law, or a heading above it, has.
constexpr double weight_of_above = 0.3;
/// Words at a greater distance do not describe a feature.
constexpr std::uint32_t farthest = 60;
/// Distance added by a sentence boundary, in words.
constexpr double sentence_gap = 8;

double nearness(double distance, double reach) {
  return 1 / (1 + (distance / reach));
}

}  // namespace

ClaimMatch::ClaimMatch(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight)
    : claim_(claim), law_(law), words_(vocabulary(claim.language)) {
  for (const ContentTerm& term : claim.terms) weights_.push_back(weight(term.text));
  match_terms();
  cover();
  choose_sentences();
}

double ClaimMatch::best_strength(std::size_t term) const {
  double best = 0;
  for (const Match& match : matches_[term]) best = std::max(best, match.strength);
  return best;
}

std::vector<Span> ClaimMatch::missing() const {
  std::vector<Span> missing;
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    if (best_strength(i) == 0) missing.push_back(claim_.terms[i].source);
  }
  return missing;
}

double ClaimMatch::force_likeness(const Mark& of_claim, const Mark& of_law) const {
  return likeness({of_claim.place, of_claim.sentence}, {of_law.place, of_law.sentence}, &of_claim, &of_law);
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
    match_parts(i);
    for (const auto& [other, places] : law_.by_text) {
      const double likeness = term_likeness(text, other, claim_.language);
      if (likeness < least_likeness) continue;
      for (const std::uint32_t place : places) matches_[i].push_back({place, likeness});
    }
  }
}

/// A phrase whose meaning the law does not express may match some of its words.
void ClaimMatch::match_parts(std::size_t i) {
  const std::vector<std::string>& parts = claim_.terms[i].parts;
  const auto held =
      std::ranges::count_if(parts, [&](const std::string& part) { return law_.by_text.contains(part); });
  if (held == 0) return;
  const double share = static_cast<double>(held) / static_cast<double>(parts.size());
  for (const std::string& part : parts) add_places(law_.by_text, part, least_likeness + 0.2 * share, i);
}

void ClaimMatch::cover() {
  double held = 0;
  for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
    const double strength = best_strength(i);
    if (strength == 0 && law_.above.contains(claim_.terms[i].text)) weights_[i] *= weight_of_above;
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

void ClaimMatch::choose_sentences() {
  std::vector<bool> covered(claim_.terms.size(), false);
  for (int round = 0; round < 3; ++round) {
    std::vector<double> gains(law_.sentences.size(), 0);
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      if (covered[i]) continue;
      std::uint32_t last = UINT32_MAX;
      for (const Match& match : matches_[i]) {
        const std::uint32_t sentence = law_.terms[match.law].sentence;
        if (sentence != last && sentence < gains.size()) gains[sentence] += weights_[i] * match.strength;
        last = sentence;
      }
    }
    if (round == 0) add_fact_gains(gains);
    // A heading only names the subject of a provision; the rule is below it.
    const bool has_body = law_.first_body < gains.size();
    if (has_body) std::fill(gains.begin(), gains.begin() + law_.first_body, 0);
    const auto best = std::ranges::max_element(gains);
    if (best == gains.end() || *best <= (round == 0 ? 0.0 : 0.12 * total_weight_)) break;
    const auto sentence = static_cast<std::uint32_t>(best - gains.begin());
    sentences_.push_back(sentence);
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      for (const Match& match : matches_[i]) {
        if (law_.terms[match.law].sentence == sentence) covered[i] = true;
      }
    }
  }
  main_sentence_ = sentences_.empty() ? 0 : sentences_.front();
  std::ranges::sort(sentences_);
}

void ClaimMatch::add_fact_gains(std::vector<double>& gains) const {
  for (const Fact& fact : claim_.facts) {
    for (const Fact& other : law_.facts) {
      if (other.sentence < gains.size() && same_quantity(fact.quantity, other.quantity))
        gains[other.sentence] += 1;
    }
  }
}

/// The weight of a word on one side of a feature. The required act follows "must" in English and Thai,
/// precedes it in Korean, and may be on both sides where the verb may come last.
double ClaimMatch::side(double distance, const Mark* force) const {
  if (force == nullptr || words_.has(Trait::verb_last) || distance == 0) return 1;
  const bool verb_before = words_.has(Trait::heads_last);
  return (distance < 0) == verb_before ? 1 : 0.35;
}

double ClaimMatch::likeness(Feature of_claim, Feature of_law, const Mark* claim_force,
                            const Mark* law_force) const {
  const auto place_of = [&](const Match& match) { return law_.terms[match.law].place; };
  const double verb_reach = words_.has(Trait::heads_last) ? reach_of_last_head : force_reach;
  const double within = claim_force != nullptr ? verb_reach : fact_reach;
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
    const double away = static_cast<double>(term.place) - of_claim.place;
    double near = weights_[i] * nearness(std::abs(away), within) * side(away, claim_force);
    if (claim_force != nullptr && term.clause != claim_force->clause) near *= other_clause;
    total += near;
    double best = 0;
    const std::uint32_t first = of_law.place - std::min(of_law.place, farthest);
    for (auto found = std::ranges::lower_bound(matches_[i], first, {}, place_of); found != matches_[i].end();
         ++found) {
      const Match& match = *found;
      const ContentTerm& other = law_.terms[match.law];
      if (other.place > of_law.place + farthest) break;
      const double law_away = static_cast<double>(other.place) - of_law.place;
      double distance = std::abs(law_away);
      if (other.sentence != of_law.sentence) distance += sentence_gap;
      best = std::max(best, match.strength * nearness(distance, within) * side(law_away, law_force));
    }
    same += near * best;
  }
  return total > 0 ? same / total : 0;
}
}  // namespace pandect
