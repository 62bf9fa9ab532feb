#include <algorithm>

#include "answer/compare/comparisons.h"
#include "answer/compare/vocabulary.h"

namespace pandect {
namespace {

/// Least share of the claim in the law for comparing actors: a free paraphrase has too few words of the law
/// to show the role of a person.
constexpr double enough_for_actors = 0.6;
/// For words with explicit roles, and in Korean for all, particles and adjacent words suffice at a smaller
/// share.
constexpr double enough_where_told = 0.45;
constexpr double same_actor = 0.15;
constexpr double same_contrary = 0.15;
/// The same for phrases, which are more specific than words.
constexpr double same_contrary_phrase = 0.06;
constexpr double same_meaning = 0.9;

class WordComparison : private ClaimComparison {
 public:
  WordComparison(const ClaimMatch& match, std::vector<Difference>& out) : ClaimComparison(match, out) {}

  void run() {
    compare_actors();
    compare_names();
    compare_offices();
    compare_contraries();
  }

 private:
  void compare_actors() {
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      const ContentTerm& term = claim_.terms[i];
      if (!term.actor) continue;
      if (!is_named(i)) compare_missing_actor(term);
    }
  }

  /// True if the law names an actor of the claim, possibly within a longer word; "the fund" is not a "fund
  /// manager".
  bool is_named(std::size_t i) const {
    // A dictionary parts compounds now here and now there.
    const bool loose = language_profile(claim_.language).has("dictionary") && !claim_.terms[i].acts;
    return std::ranges::any_of(match_.matches(i), [&](const Match& match) {
      const ContentTerm& law = law_.terms[match.law];
      const bool names = loose || law.actor || law.text.ends_with(claim_.terms[i].text);
      return match.strength >= (names ? least_likeness : same_meaning);
    });
  }

  /// If the claim has an actor that the law does not name, the law may have another in the same role.
  void compare_missing_actor(const ContentTerm& term) {
    const bool told = term.acts || language_profile(claim_.language).has("particles");
    if (match_.coverage() < (told ? enough_where_told : enough_for_actors)) return;
    const ContentTerm* best = nullptr;
    double best_likeness = 0;
    for (std::uint32_t place = 0; place < law_.terms.size(); ++place) {
      const ContentTerm& law = law_.terms[place];
      if (!law.actor || match_.claimed(place)) continue;
      double alike = match_.likeness(feature(term), feature(law));
      if (term.subject == law.subject) alike *= 1.3;
      if (alike > best_likeness) best = &law, best_likeness = alike;
    }
    if (best != nullptr && best_likeness >= same_actor)
      differ(Rule::missing_actor, {Difference::Kind::actor, true, term.source, best->source});
  }

  /// True if a term of the claim was matched with one of the law at least this strongly.
  bool says(std::size_t term, const ContentTerm& law, double least) const {
    const auto place = static_cast<std::size_t>(&law - law_.terms.data());
    const auto found = std::ranges::equal_range(match_.matches(term), place, {}, &Match::law);
    return std::ranges::any_of(found, [&](const Match& match) { return match.strength >= least; });
  }

  /// "The Lord Chief Justice" if the law has no word of the name and names somebody else.
  void compare_names() {
    for (std::size_t i = 0; i < claim_.terms.size();) {
      std::size_t end = i;
      bool strange = true;
      while (end < claim_.terms.size() && claim_.terms[end].name &&
             (end == i || claim_.terms[end].place == claim_.terms[end - 1].place + 1)) {
        strange = strange && match_.best_strength(end) == 0;
        ++end;
      }
      const bool list = end > i && claim_.terms[i].clause != claim_.terms[end - 1].clause;
      if (end >= i + 2 && strange && !list) compare_name(i, end);
      i = std::max(end, i + 1);
    }
  }

  void compare_name(std::size_t begin, std::size_t end) {
    for (std::uint32_t place = 0; place + 1 < law_.terms.size(); ++place) {
      const ContentTerm& law = law_.terms[place];
      const ContentTerm& next = law_.terms[place + 1];
      if (!law.name || !next.name || next.place != law.place + 1 || law.sentence != match_.main_sentence())
        continue;
      if (match_.claimed(place) || match_.claimed(place + 1)) continue;
      differ(Rule::names, {Difference::Kind::actor,
                           true,
                           {claim_.terms[begin].source.begin, claim_.terms[end - 1].source.end},
                           {law.source.begin, next.source.end}});
      return;
    }
  }

  /// "The Minister of Finance" if the law has "Our Minister of Justice".
  void compare_offices() {
    const std::vector<bool> claimed = claimed_offices();
    for (std::size_t i = 0; i + 1 < claim_.terms.size(); ++i) {
      const ContentTerm* own = office(claim_, i);
      if (own == nullptr) continue;
      const ContentTerm* other = nullptr;
      bool differs = true;
      for (const Match& match : match_.matches(i)) {
        const ContentTerm& law = law_.terms[match.law];
        if (law.sentence != match_.main_sentence() || match.strength < same_meaning) continue;
        if (is_defined_beside(match.law)) continue;
        other = office(law_, match.law);
        differs = differs && other != nullptr && !claimed[match.law + 1];
      }
      if (other == nullptr || !differs) continue;
      differ(Rule::offices, {Difference::Kind::actor, true, own->source, other->source});
      return;
    }
  }

  /// "Our Minister: Our Minister of Justice": the second defines the first.
  bool is_defined_beside(std::uint32_t holder) const {
    constexpr std::uint32_t nearest = 2;
    const ContentTerm& first = law_.terms[holder];
    for (std::uint32_t i = holder + 1; i < law_.terms.size() && i <= holder + nearest; ++i) {
      if (law_.terms[i].text == first.text && law_.terms[i].clause == first.clause + 1) return true;
    }
    return false;
  }

  /// For each term of the law, true if an office of the claim is matched with it.
  std::vector<bool> claimed_offices() const {
    std::vector<bool> claimed(law_.terms.size() + 1, false);
    for (std::size_t i = 0; i + 1 < claim_.terms.size(); ++i) {
      if (office(claim_, i) == nullptr) continue;
      for (const Match& match : match_.matches(i + 1)) claimed[match.law] = true;
    }
    return claimed;
  }

  /// The field of an office: the name directly after "Minister of", the word after "กระทรวง"; null when there
  /// is none.
  static const ContentTerm* office(const LegalStatement& statement, std::size_t i) {
    constexpr std::uint32_t beside = 2;
    constexpr std::uint32_t shortest = 6;  // bytes; shorter ones are initials
    if (i + 1 >= statement.terms.size() || !statement.terms[i].actor) return nullptr;
    const ContentTerm& holder = statement.terms[i];
    const ContentTerm& next = statement.terms[i + 1];
    const std::uint32_t away = next.place - holder.place;
    const bool named = next.name && away == beside && next.source.size() >= shortest;
    const std::string& last = holder.parts.empty() ? holder.text : holder.parts.back();
    const std::size_t words = std::max<std::size_t>(holder.parts.size(), 1);
    const bool is_office = named || (away <= words - 1 + beside &&
                                     vocabulary(statement.language).is_listed(WordList::office, last));
    return is_office && !next.actor && next.clause == holder.clause ? &next : nullptr;
  }

  /// True if a negation is near a term, and before it where punctuation does not end clauses.
  static bool is_denied(const LegalStatement& statement, const ContentTerm& term) {
    const bool unmarked = language_profile(statement.language).has("unmarked-sentences");
    constexpr std::int64_t near = 4;  // words
    return std::ranges::any_of(statement.forces, [&](const Mark& mark) {
      const std::int64_t away = static_cast<std::int64_t>(term.place) - mark.place;
      const bool beside = std::abs(away) <= near && (away >= 0 || !unmarked);
      return beside && mark.sentence == term.sentence && mark.clause == term.clause &&
             (mark.kind == PhraseKind::negation || mark.kind == PhraseKind::prohibition);
    });
  }

  void compare_contraries() {
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      if (match_.best_strength(i) >= same_meaning) continue;  // of a phrase the law may have some words
      const auto* groups = match_.words().contraries(claim_.terms[i].text);
      if (groups == nullptr) continue;
      for (const std::uint32_t group : *groups) {
        const auto found = law_.by_meaning.find(group);
        if (found == law_.by_meaning.end()) continue;
        const ContentTerm& term = claim_.terms[i];
        const auto near = std::ranges::find_if(found->second, [&](std::uint32_t place) {
          const ContentTerm& law = law_.terms[place];
          if (is_claimed(place, i)) return false;            // "accept or refuse" says both
          if (law.sentence < law_.first_body) return false;  // a heading names only part of what is below it
          // "Not with a minor" may paraphrase "only with an adult".
          if (is_denied(claim_, term) != is_denied(law_, law)) return false;
          const bool phrase = term.parts.size() > 1 || law.parts.size() > 1;
          return match_.likeness(feature(term), feature(law)) >=
                 (phrase ? same_contrary_phrase : same_contrary);
        });
        if (near == found->second.end()) continue;
        differ(Rule::contraries, {Difference::Kind::contrary, true, term.source, law_.terms[*near].source});
        break;
      }
    }
  }

  /// True if the claim has a term of the law, and for a phrase not only some words. A contrary may look like
  /// the term, as "vernietigbaar" like "nietig", and does not count.
  bool is_claimed(std::uint32_t place, std::size_t contrary) const {
    const ContentTerm& term = law_.terms[place];
    if (!term.parts.empty()) return claim_.by_text.contains(term.text);
    if (!match_.claimed(place)) return false;
    for (std::size_t i = 0; i < claim_.terms.size(); ++i) {
      if (i == contrary && claim_.terms[i].parts.empty()) continue;
      if (says(i, term, least_likeness)) return true;
    }
    return false;
  }
};

}  // namespace

void compare_words(const ClaimMatch& match, std::vector<Difference>& out) {
  WordComparison(match, out).run();
}

}  // namespace pandect
