#include "answer/prove/support.h"

#include <algorithm>
#include <cmath>

namespace pandect {
namespace {

/// A term of the law that says what a term of the claim says.
struct Match {
  std::uint32_t law = 0;  // place in the law's terms
  double strength = 0;
};

/// Likeness that counts as a match.
constexpr double least_likeness = 0.7;
/// How fast words about a feature lose their say, in words; what must or may be done stands close to the
/// verb.
constexpr double fact_reach = 6;
constexpr double force_reach = 3;
/// In Korean the verb ends the sentence.
constexpr double korean_force_reach = 5;
/// What words of another clause than the force's count for.
constexpr double other_clause = 0.3;
/// Share of the claim that the law must have before who acts is compared: of a free paraphrase too few words
/// are the law's to tell in which role a person stands.
constexpr double enough_for_actors = 0.6;
/// Likeness of the surroundings from which on a feature of the law is the one that the claim speaks of.
constexpr double same_force = 0.3;
/// The same for a sentence that has nearly all its words from the law.
constexpr double same_force_of_the_law = 0.08;
constexpr double nearly_the_law = 0.9;
constexpr double same_number = 0.15;
constexpr double same_limit = 0.3;
constexpr double same_actor = 0.15;
constexpr double same_contrary = 0.15;
/// Words farther from a feature say nothing of it.
constexpr std::uint32_t farthest = 60;
/// What a border of sentences counts as, in words.
constexpr double sentence_gap = 8;

double nearness(double distance, double reach) {
  return 1 / (1 + (distance / reach));
}

class Comparison {
 public:
  Comparison(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight)
      : claim_(claim), law_(law), words_(vocabulary(claim.language)) {
    for (const ContentTerm& term : claim.terms) weights_.push_back(weight(term.text));
    match_terms();
  }

  Support run() {
    cover();
    choose_sentences();
    compare_facts();
    compare_forces();
    compare_actors();
    compare_contraries();
    compare_prefixes();
    compare_exceptions();
    compare_concessions();
    compare_orders();
    compare_only();
    compare_exemptions();
    compare_joints();
    return std::move(out_);
  }

 private:
  // Terms.

  void match_terms() {
    match_each_term();
    for (std::vector<Match>& matches : matches_) std::ranges::sort(matches, {}, &Match::law);
    claimed_.resize(law_.terms.size());
    for (const std::vector<Match>& matches : matches_) {
      for (const Match& match : matches) {
        if (match.strength >= least_likeness) claimed_[match.law] = true;
      }
    }
  }

  void match_each_term() {
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

  /// A phrase whose meaning the law has not named may have some of its words.
  void match_parts(std::size_t i) {
    const std::vector<std::string>& parts = claim_.terms[i].parts;
    const auto held =
        std::ranges::count_if(parts, [&](const std::string& part) { return law_.by_text.contains(part); });
    if (held == 0) return;
    const double share = static_cast<double>(held) / static_cast<double>(parts.size());
    for (const std::string& part : parts) add_places(law_.by_text, part, least_likeness + 0.2 * share, i);
  }

  template <typename Places, typename Key>
  void add_places(const Places& places, const Key& key, double strength, std::size_t i) {
    const auto found = places.find(key);
    if (found == places.end()) return;
    for (const std::uint32_t place : found->second) matches_[i].push_back({place, strength});
  }

  void cover() {
    double total = 0;
    double held = 0;
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      double best = 0;
      for (const Match& match : matches_[i]) best = std::max(best, match.strength);
      total += weights_[i];
      held += weights_[i] * best;
      if (best == 0) out_.missing.push_back(claim_.terms[i].source);
    }
    out_.coverage = total > 0 ? held / total : 0;
  }

  /// The sentences that together hold most of what the law has of the claim, at most three.
  void choose_sentences() {
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
      const auto best = std::ranges::max_element(gains);
      if (best == gains.end() || *best <= (round == 0 ? 0.0 : 0.12 * total_weight())) break;
      const auto sentence = static_cast<std::uint32_t>(best - gains.begin());
      out_.sentences.push_back(sentence);
      for (std::size_t i = 0; i < matches_.size(); ++i) {
        for (const Match& match : matches_[i]) {
          if (law_.terms[match.law].sentence == sentence) covered[i] = true;
        }
      }
    }
    main_sentence_ = out_.sentences.empty() ? 0 : out_.sentences.front();
    std::ranges::sort(out_.sentences);
  }

  void add_fact_gains(std::vector<double>& gains) const {
    for (const Fact& fact : claim_.facts) {
      for (const Fact& other : law_.facts) {
        if (other.sentence < gains.size() && same_quantity(fact.quantity, other.quantity))
          gains[other.sentence] += 1;
      }
    }
  }

  double total_weight() const {
    double total = 0;
    for (const double weight : weights_) total += weight;
    return total;
  }

  // Surroundings.

  /// How much a word on a side of a feature says of it. What must be done stands behind "must" in English and
  /// Thai, before it in Korean, on both sides in Dutch.
  double side(double distance, bool of_force) const {
    if (!of_force || claim_.language == Language::dutch || distance == 0) return 1;
    const bool behind = distance > 0;
    return behind == (claim_.language != Language::korean) ? 1 : 0.35;
  }

  /// How alike the surroundings of two features are, 0 to 1.
  double likeness(std::uint32_t claim_place, std::uint32_t claim_sentence, std::uint32_t law_place,
                  std::uint32_t law_sentence, bool of_force = false, int clause = -1) const {
    const auto place_of = [&](const Match& match) { return law_.terms[match.law].place; };
    const double verb_reach = claim_.language == Language::korean ? korean_force_reach : force_reach;
    const double within = of_force ? verb_reach : fact_reach;
    double total = 0;
    double same = 0;
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      const ContentTerm& term = claim_.terms[i];
      if (term.sentence != claim_sentence) continue;
      const double away = static_cast<double>(term.place) - claim_place;
      double near = weights_[i] * nearness(std::abs(away), within) * side(away, of_force);
      if (clause >= 0 && static_cast<int>(term.clause) != clause) near *= other_clause;
      total += near;
      double best = 0;
      const std::uint32_t first = law_place - std::min(law_place, farthest);
      for (auto found = std::ranges::lower_bound(matches_[i], first, {}, place_of);
           found != matches_[i].end(); ++found) {
        const Match& match = *found;
        const ContentTerm& other = law_.terms[match.law];
        if (other.place > law_place + farthest) break;
        const double law_away = static_cast<double>(other.place) - law_place;
        double distance = std::abs(law_away);
        if (other.sentence != law_sentence) distance += sentence_gap;
        best = std::max(best, match.strength * nearness(distance, within) * side(law_away, of_force));
      }
      same += near * best;
    }
    return total > 0 ? same / total : 0;
  }

  // Quantities.

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
      const double alike = likeness(fact.place, fact.sentence, candidate.place, candidate.sentence);
      equals += same ? 1 : 0;
      if (same && alike > equal_likeness) equal = &candidate, equal_likeness = alike;
      if (!same && alike > other_likeness) other = &candidate, other_likeness = alike;
    }
    if (equal == nullptr) {
      const bool small = fact.quantity.dimension == "n" && fact.quantity.value <= 1;
      if (small) return;  // "one of the", "a single": too often no number
      // A number that counts nothing may be an example: "a child of twelve".
      const bool bare = fact.quantity.dimension == "n";
      if (bare && (other == nullptr || other_likeness < same_number || claimed(other->quantity))) return;
      const bool differs = other != nullptr && other_likeness >= 0.05;
      out_.differences.push_back(
          {Difference::Kind::quantity, differs, fact.source, differs ? other->source : Span{}});
      return;
    }
    const bool elsewhere = other != nullptr && other_likeness > 2.5 * equal_likeness + 0.05;
    if (elsewhere && !claimed(other->quantity)) {
      out_.differences.push_back({Difference::Kind::quantity, true, fact.source, other->source});
      return;
    }
    if (const Fact* const row = in_another_row(fact)) {
      out_.differences.push_back({Difference::Kind::quantity, true, fact.source, row->source});
      return;
    }
    if (fact.sense * equal->sense < 0 && (equals == 1 || equal_likeness >= same_limit) &&
        direction(claim_, fact) * direction(law_, *equal) < 0) {
      out_.differences.push_back({Difference::Kind::quantity, true, fact.source, equal->source});
    }
  }

  /// A table of limits: the claim's number stands in one row and its other numbers in another, which has
  /// another number in its place.
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

  /// "no more than two" and "more than two are forbidden" both end at two.
  static int direction(const LegalStatement& statement, const Fact& fact) {
    const double farthest_denial = vocabulary(statement.language).spaced() ? 14 : 5;  // words
    const Mark* nearest = nullptr;
    for (const Mark& mark : statement.forces) {
      if (mark.sentence != fact.sentence) continue;
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

  // Forces.

  /// Whether a claim of one force can be said of a law of the other.
  static bool agree(PhraseKind claim, PhraseKind law) {
    using K = PhraseKind;
    switch (claim) {
      case K::obligation:
        return law == K::obligation || law == K::nothing;
      case K::permission:
        return law == K::permission || law == K::exemption || law == K::nothing;
      case K::prohibition:
        return law == K::prohibition || law == K::negation;
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
    const std::size_t own = all.size();
    std::vector<bool> seen(law_.sentences.size(), false);
    for (const ContentTerm& term : law_.terms) {
      if (term.sentence < law_.first_body || term.sentence >= seen.size() || seen[term.sentence]) continue;
      seen[term.sentence] = true;
      const Span span = law_.sentences[term.sentence];
      const std::uint32_t governor = law_.governors[term.sentence];
      bool governed = marked[term.sentence];
      for (std::size_t i = 0; i < own && governor != term.sentence; ++i) {
        if (all[i].sentence != governor) continue;
        all.push_back({all[i].kind, span, term.place, term.sentence});
        governed = true;
      }
      if (!governed) all.push_back({PhraseKind::nothing, span, term.place, term.sentence});
    }
    return all;
  }

  bool has(const std::vector<Mark>& marks, PhraseKind kind, std::uint32_t sentence) const {
    return std::ranges::any_of(
        marks, [&](const Mark& mark) { return mark.kind == kind && mark.sentence == sentence; });
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

  void compare_forces() {
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
             other.place < mark.place;
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

  void compare_force(const Mark& mark, const std::vector<Mark>& laws) {
    if (is_conditional(claim_, mark) || is_limit(mark)) return;
    const Mark* best = nullptr;
    double best_likeness = 0;
    double best_agreeing = 0;
    for (const Mark& law : laws) {
      const double alike =
          likeness(mark.place, mark.sentence, law.place, law.sentence, true, static_cast<int>(mark.clause));
      if (alike > best_likeness) best = &law, best_likeness = alike;
      if (agrees(mark, law)) best_agreeing = std::max(best_agreeing, alike);
    }
    const double least = out_.coverage >= nearly_the_law ? same_force_of_the_law : same_force;
    if (best == nullptr || best_likeness < least || best_agreeing >= 0.7 * best_likeness) return;
    out_.differences.push_back({Difference::Kind::force, true, mark.source, best->source});
  }

  /// "Without consent" where the law has a consent and denies nothing about it.
  void compare_without(const Mark& mark) {
    if (has(claim_.forces, PhraseKind::prohibition, mark.sentence) ||
        has(claim_.forces, PhraseKind::negation, mark.sentence))
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
      const std::uint32_t distance = before ? mark.place - term.place : term.place - mark.place;
      if (distance > near) continue;
      for (const Match& match : matches_[i]) {
        const std::uint32_t sentence = law_.terms[match.law].sentence;
        if (sentence != main_sentence_ || match.strength < 0.9) continue;
        const bool denied = has(law_.forces, PhraseKind::without, sentence) ||
                            has(law_.forces, PhraseKind::negation, sentence) ||
                            has(law_.forces, PhraseKind::exemption, sentence);
        if (denied) return;
        out_.differences.push_back(
            {Difference::Kind::force, true, mark.source, law_.terms[match.law].source});
        return;
      }
    }
  }

  bool agrees(const Mark& claim, const Mark& law) const {
    using K = PhraseKind;
    if (agree(claim.kind, law.kind)) return true;
    // "Forbidden without a licence" says that one is needed, and that with one it may be done.
    const bool conditional = has(law_.forces, K::without, law.sentence) ||
                             has(law_.others, K::exception, law.sentence) ||
                             has(law_.others, K::only, law.sentence);
    const bool claims_condition =
        has(claim_.others, K::only, claim.sentence) || has(claim_.others, K::exception, claim.sentence);
    const bool both_only =
        has(law_.others, K::only, law.sentence) && has(claim_.others, K::only, claim.sentence);
    if (both_only && claim.kind == K::permission && law.kind == K::obligation) return true;
    // "If nothing is filed within three months, the claim lapses" says that it must be.
    if (claim.kind == K::obligation && law.kind == K::negation && is_condition(law)) return true;
    if (law.kind == K::prohibition && conditional) {
      return claim.kind == K::obligation || (claim.kind == K::permission && claims_condition);
    }
    if (law.kind == K::obligation && claim.kind == K::prohibition)
      return has(claim_.forces, K::without, claim.sentence);
    if (has(law_.others, K::only, law.sentence))
      return claim.kind == K::prohibition || claim.kind == K::negation ||
             (law.kind == K::permission && claim.kind == K::obligation);
    return false;
  }

  // Actors.

  double best_strength(std::size_t i) const {
    double best = 0;
    for (const Match& match : matches_[i]) best = std::max(best, match.strength);
    return best;
  }

  void compare_actors() {
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      const ContentTerm& term = claim_.terms[i];
      if (!term.actor) continue;
      if (best_strength(i) < least_likeness) {
        compare_missing_actor(term);
      } else if (term.subject) {
        compare_subject(i);
      }
    }
  }

  /// Where the claim has an actor that the law does not name, the law may have another in the same place.
  void compare_missing_actor(const ContentTerm& term) {
    if (out_.coverage < enough_for_actors) return;
    const ContentTerm* best = nullptr;
    double best_likeness = 0;
    for (std::uint32_t place = 0; place < law_.terms.size(); ++place) {
      const ContentTerm& law = law_.terms[place];
      if (!law.actor || claimed_[place]) continue;
      double alike = likeness(term.place, term.sentence, law.place, law.sentence);
      if (term.subject == law.subject) alike *= 1.3;
      if (alike > best_likeness) best = &law, best_likeness = alike;
    }
    if (best != nullptr && best_likeness >= same_actor)
      out_.differences.push_back({Difference::Kind::actor, true, term.source, best->source});
  }

  const ContentTerm* subject_of(std::uint32_t sentence) const {
    for (const ContentTerm& term : law_.terms) {
      if (term.sentence == sentence && term.subject) return &term;
    }
    return nullptr;
  }

  /// Who acts in the claim, and does not act in the law where somebody else does.
  void compare_subject(std::size_t i) {
    // In Thai neither order nor particles tell who acts.
    if (claim_.language == Language::thai) return;
    if (passive(claim_.terms[i].sentence) || out_.coverage < enough_for_actors) return;
    bool other_role = false;
    for (const Match& match : matches_[i]) {
      const ContentTerm& law = law_.terms[match.law];
      if (law.sentence != main_sentence_) continue;
      if (law.subject || law.acts) return;
      other_role = other_role || law.actor;
    }
    const ContentTerm* acting = subject_of(main_sentence_);
    if (!other_role || acting == nullptr) return;
    // Where the claim has the law's own actor act as well, the sentence says more than these words tell.
    for (std::size_t j = 0; j < claim_.terms.size(); ++j) {
      if (j == i || !claim_.terms[j].subject) continue;
      if (std::ranges::any_of(matches_[j],
                              [&](const Match& match) { return &law_.terms[match.law] == acting; }))
        return;
    }
    out_.differences.push_back({Difference::Kind::actor, true, claim_.terms[i].source, acting->source});
  }

  bool passive(std::uint32_t sentence) const {
    return std::ranges::find(claim_.passives, sentence) != claim_.passives.end();
  }

  static bool is_denied(const LegalStatement& statement, std::uint32_t sentence) {
    return std::ranges::any_of(statement.forces, [&](const Mark& mark) {
      return mark.sentence == sentence &&
             (mark.kind == PhraseKind::negation || mark.kind == PhraseKind::prohibition);
    });
  }

  // Contraries.

  void compare_contraries() {
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      if (best_strength(i) > 0) continue;
      const auto* groups = words_.contraries(claim_.terms[i].text);
      if (groups == nullptr) continue;
      for (const std::uint32_t group : *groups) {
        const auto found = law_.by_meaning.find(group);
        if (found == law_.by_meaning.end()) continue;
        const ContentTerm& term = claim_.terms[i];
        const auto near = std::ranges::find_if(found->second, [&](std::uint32_t place) {
          const ContentTerm& law = law_.terms[place];
          if (claimed_[place]) return false;  // "accept or refuse" says both
          // "Not with a minor" may be said of "only with an adult".
          if (is_denied(claim_, term.sentence) != is_denied(law_, law.sentence)) return false;
          return likeness(term.place, term.sentence, law.place, law.sentence) >= same_contrary;
        });
        if (near == found->second.end()) continue;
        out_.differences.push_back({Difference::Kind::contrary, true, term.source, law_.terms[*near].source});
        break;
      }
    }
  }

  /// "상근" where the law has "비상근" and nowhere "상근".
  void compare_prefixes() {
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      if (best_strength(i) >= 0.9) continue;
      const std::string& own = claim_.terms[i].text;
      for (const ContentTerm& law : law_.terms) {
        if (!denies_by_prefix(law.text, own, claim_.language) &&
            !denies_by_prefix(own, law.text, claim_.language))
          continue;
        out_.differences.push_back({Difference::Kind::contrary, true, claim_.terms[i].source, law.source});
        break;
      }
    }
  }

  // Only.

  /// "Only after the costs are paid" where the law says of nothing that it is the only case.
  void compare_only() {
    using K = PhraseKind;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != K::only || out_.sentences.empty()) continue;
      bool restricts = false;
      for (const std::uint32_t sentence : out_.sentences) {
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
      out_.differences.push_back({Difference::Kind::force, false, mark.source, Span{}});
      return;
    }
  }

  static bool denies(PhraseKind kind) {
    return kind == PhraseKind::negation || kind == PhraseKind::prohibition || kind == PhraseKind::exemption;
  }

  /// "Need not be reported" where the law denies and excepts nothing.
  void compare_exemptions() {
    using K = PhraseKind;
    if (out_.sentences.empty()) return;
    for (const Mark& mark : claim_.forces) {
      if (mark.kind != K::exemption) continue;
      bool found = false;
      const auto near = [&](const Mark& law) {
        return std::ranges::any_of(out_.sentences, [&](std::uint32_t sentence) {
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
      out_.differences.push_back(
          {Difference::Kind::force, true, mark.source, law_.sentences[main_sentence_]});
      return;
    }
  }

  // And, or.

  /// "Imprisonment or a fine" where the law has both.
  void compare_joints() {
    for (std::size_t i = 0; i + 1 < claim_.facts.size(); ++i) {
      const int own = joint(claim_, claim_.facts[i], claim_.facts[i + 1]);
      if (own == 0) continue;
      const Fact* other = nullptr;
      bool agrees = false;
      for (std::size_t k = 0; k + 1 < law_.facts.size(); ++k) {
        if (!same_quantity(claim_.facts[i].quantity, law_.facts[k].quantity) ||
            !same_quantity(claim_.facts[i + 1].quantity, law_.facts[k + 1].quantity))
          continue;
        const int laws = joint(law_, law_.facts[k], law_.facts[k + 1]);
        if (laws == own || laws == 0)
          agrees = true;
        else
          other = &law_.facts[k];
      }
      if (other == nullptr || agrees) continue;
      out_.differences.push_back(
          {Difference::Kind::contrary, true, claim_.facts[i + 1].source, other->source});
    }
  }

  /// 1: between two quantities stands "and"; -1: "or"; 0: neither or both.
  int joint(const LegalStatement& statement, const Fact& first, const Fact& second) const {
    if (first.sentence != second.sentence || first.quantity.dimension == second.quantity.dimension) return 0;
    bool has_and = false;
    bool has_or = false;
    for (const Mark& mark : statement.joints) {
      if (mark.source.begin < first.source.end || mark.source.end > second.source.begin) continue;
      has_and = has_and || mark.kind == PhraseKind::conjunction;
      has_or = has_or || mark.kind == PhraseKind::disjunction;
    }
    return static_cast<int>(has_and && !has_or) - static_cast<int>(has_or);
  }

  // Before and after.

  /// The terms a word such as "before" stands with, by their places among the statement's terms.
  /// @param most  how many words away they may stand
  static std::vector<std::uint32_t> terms_within(const LegalStatement& statement, const Mark& mark,
                                                 std::uint32_t most) {
    const bool behind = statement.language == Language::korean;
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

  /// "Before the deadline" where the law has "after the deadline".
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
        out_.differences.push_back({Difference::Kind::contrary, true, mark.source, contrary->source});
    }
  }

  /// "After 1 May" where the law has "before 1 May".
  bool same_fact_beside(const Mark& claim, const Mark& law) const {
    constexpr std::int64_t nearest = 3;
    const auto beside = [&](const LegalStatement& statement, const Mark& mark, const Fact& fact) {
      const std::int64_t away = static_cast<std::int64_t>(fact.place) - mark.place;
      return fact.sentence == mark.sentence && fact.quantity.dimension == "date" &&
             (statement.language == Language::korean ? away <= 0 && away >= -nearest
                                                     : away >= 0 && away <= nearest);
    };
    return std::ranges::any_of(claim_.facts, [&](const Fact& own) {
      return beside(claim_, claim, own) && std::ranges::any_of(law_.facts, [&](const Fact& other) {
               return beside(law_, law, other) && same_quantity(own.quantity, other.quantity);
             });
    });
  }

  /// Whether a term beside one mark says what a term beside the other says.
  bool same_beside(const Mark& claim, const Mark& law) const {
    constexpr std::uint32_t reach_of_order = 4;
    if (same_fact_beside(claim, law)) return true;
    const std::vector<std::uint32_t> of_law = terms_within(law_, law, reach_of_order);
    return std::ranges::any_of(terms_within(claim_, claim, reach_of_order), [&](std::uint32_t own) {
      return std::ranges::any_of(matches_[own], [&](const Match& match) {
        return match.strength >= least_likeness && std::ranges::find(of_law, match.law) != of_law.end();
      });
    });
  }

  // Exceptions.

  /// "In all cases" where the law has an exception.
  void compare_exceptions() {
    for (const Mark& mark : claim_.others) {
      if (mark.kind != PhraseKind::in_all_cases) continue;
      for (const Mark& law : law_.others) {
        if (law.kind != PhraseKind::exception) continue;
        const bool near = law.sentence == main_sentence_ || law.sentence == main_sentence_ + 1;
        if (!near || has(law_.others, PhraseKind::in_all_cases, main_sentence_)) continue;
        out_.differences.push_back({Difference::Kind::exception, true, mark.source, law.source});
        return;
      }
    }
  }

  /// "Even if there are weighty objections" where the law has "unless there are weighty objections".
  void compare_concessions() {
    constexpr std::uint32_t reach_of_concession = 8;  // words
    constexpr std::uint32_t reach_of_exception = 30;
    for (const Mark& mark : claim_.others) {
      if (mark.kind != PhraseKind::even_if) continue;
      const std::vector<std::uint32_t> conceded = terms_within(claim_, mark, reach_of_concession);
      double total = 0;
      for (const std::uint32_t i : conceded) total += weights_[i];
      for (const Mark& law : law_.others) {
        if (law.kind != PhraseKind::exception) continue;
        const std::vector<std::uint32_t> excepted = terms_within(law_, law, reach_of_exception);
        double held = 0;
        for (const std::uint32_t i : conceded) {
          double best = 0;
          for (const Match& match : matches_[i]) {
            if (std::ranges::find(excepted, match.law) != excepted.end())
              best = std::max(best, match.strength);
          }
          held += weights_[i] * best;
        }
        const bool both = has(law_.others, PhraseKind::even_if, law.sentence);
        if (both || conceded.size() < 2 || held < 0.5 * total) continue;
        out_.differences.push_back({Difference::Kind::exception, true, mark.source, law.source});
        return;
      }
    }
  }

  const LegalStatement& claim_;
  const LegalStatement& law_;
  const Vocabulary& words_;
  std::vector<double> weights_;
  std::vector<std::vector<Match>> matches_;
  std::vector<bool> claimed_;  ///< of the law's terms: some term of the claim says it
  std::uint32_t main_sentence_ = 0;
  Support out_;
};

}  // namespace

Support compare(const LegalStatement& claim, const LegalStatement& law, const TermWeight& weight) {
  return Comparison(claim, law, weight).run();
}

}  // namespace pandect
