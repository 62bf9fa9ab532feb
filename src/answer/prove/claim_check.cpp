#include "answer/prove/claim_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "answer/compare/comparisons.h"
#include "answer/compare/quotes.h"
#include "answer/prove/decision.h"
#include "answer/prove/named_laws.h"
#include "text/said.h"

namespace pandect {
namespace {

/// Coverage above which no other provision is searched.
constexpr double nearly_all = 0.93;

/// The name of a difference, for readers of a reason.
Said difference_name(Difference::Kind kind) {
  Said name = said_kind("difference", to_string(kind));
  if (kind == Difference::Kind::force) name.text = "what may, must or must not be";
  if (kind == Difference::Kind::actor) name.text = "who";
  return name;
}

Span in_version(const Evidence& evidence, Span span) {
  return {span.begin + evidence.begin, span.end + evidence.begin};
}

/// True for a comparison of terms, as against denials, forces and quantities.
bool compares_terms(const Difference& difference) {
  constexpr std::array<std::string_view, 5> names{"order", "actor", "subject", "contrary", "left-out"};
  return std::ranges::find(names, difference.comparison) != names.end();
}

/// True if a sentence, or an item, of a text begins at a byte of it.
bool begins_sentence(std::string_view text, std::uint32_t at) {
  text = text.substr(0, at);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text.empty() || std::string_view(".;:)\n").find(text.back()) != std::string_view::npos;
}

double log_odds(double probability) {
  constexpr double surest = 6;
  const double bounded = std::clamp(probability, 1e-9, 1 - 1e-9);
  return std::clamp(std::log(bounded / (1 - bounded)), -surest, surest);
}

}  // namespace

Said ClaimCheck::why_not_compared(std::uint32_t work) const {
  const Language law = library_.works()[work].language;
  if (law == Language::unknown) return say("language-not-known");
  if (claim_.language != law) return say("other-language");
  return {};
}

ClaimMatch ClaimCheck::match(const Evidence& evidence) const {
  const Language language = library_.works()[evidence.key.work].language;
  return {claim_.statement, evidence.statement,
          [&](std::string_view term) { return evidence_.weight(term, language); }};
}

double ClaimCheck::coverage_by(const Evidence& evidence) const {
  return match(evidence).coverage();
}

/// True if a number of the claim is a date that identifies the law.
bool ClaimCheck::is_date_of(const Evidence& evidence, Span number) const {
  const std::vector<Fact>& facts = claim_.statement.facts;
  const auto fact = std::ranges::find(facts, number, &Fact::source);
  return fact != facts.end() && std::ranges::any_of(evidence.dates, [&](const Quantity& date) {
           return same_quantity(fact->quantity, date);
         });
}

ProvenCitation ClaimCheck::judge(const Evidence& evidence, ProvenCitation proven) const {
  const ClaimMatch match = this->match(evidence);
  std::vector<Difference> differences = compare(match, settings_.without);
  std::erase_if(differences, [&](const Difference& difference) {
    return difference.kind == Difference::Kind::quantity && is_date_of(evidence, difference.claim);
  });
  proven.evidence = evidence.key;
  proven.score = match.coverage();
  for (const std::uint32_t sentence : match.run().sentences)
    proven.support.push_back(in_version(evidence, evidence.statement.sentences[sentence]));
  // What is quoted is held against the law as a whole, with the citations in it.
  const std::vector<Span> own = claim_.quotations.empty() ? find_as_written(evidence, proven, differences)
                                                          : compare_quotations(evidence, proven, differences);
  if (!own.empty()) look_beside(match, own, proven, differences);
  // Without words for "not" and "must" only the law's very words are known to say what it says.
  if (!has_words())
    std::erase_if(differences, [](const Difference& one) { return one.comparison != "quotation"; });
  for (Difference difference : differences) {
    difference.claim = claim_.in_answer(difference.claim);
    if (!difference.law.empty()) difference.law = in_version(evidence, difference.law);
    proven.differences.push_back(difference);
  }
  Elsewhere elsewhere;
  if (match.coverage() < nearly_all) elsewhere = look_elsewhere(evidence, proven);
  proven.signs = signs_of(match, elsewhere.coverage, proven);
  proven.repeats = match.repeats_run();
  proven.in_place = match.exchanges_nothing();
  const std::string_view unnamed = law_not_named(claim_, evidence, library_);
  // What is said of another law no judge can find in the words of this one.
  if (unnamed.empty()) ask_judge(evidence, proven);
  decide(deciding(claim_.language), proven);
  if (has_words() && proven.verdict == Verdict::undecided && proven.differences.empty() &&
      amends_as_said(claim_, evidence, proven.span))
    proven.verdict = Verdict::supported;
  if ((!unnamed.empty() || elsewhere.is_copied) && carries(proven.verdict))
    proven.verdict = Verdict::undecided;
  if (unnamed.empty()) judge_undecided(evidence, proven);
  const bool off = has_words() && proven.verdict == Verdict::undecided && proven.score < settings_.on_topic &&
                   claim_.quotations.empty();
  if (off) proven.verdict = Verdict::off_topic;
  if (carries(proven.verdict)) {
    proven.instead.reset();
  } else {
    proven.reason = !unnamed.empty() ? say("law-not-named", {{"law", unnamed}})
                    : has_words() || !proven.differences.empty()
                        ? reason(match, proven)
                        : say("only-quotations", {{"language", said_language(claim_.language)}});
  }
  return proven;
}

/// The terms of a stretch of the claim that stand beside the law's own words, except those that only say
/// where they are found.
std::vector<std::size_t> ClaimCheck::said_beside(Span stretch, std::span<const Span> own) const {
  const Vocabulary& words = vocabulary(claim_.language);
  std::vector<std::size_t> beside;
  for (std::size_t i = 0; i < claim_.statement.terms.size(); ++i) {
    const ContentTerm& term = claim_.statement.terms[i];
    const bool is_own = std::ranges::any_of(own, [&](Span one) { return one.contains(term.source); });
    if (!is_own && stretch.contains(term.source) && !words.is_pointer(term.text)) beside.push_back(i);
  }
  return beside;
}

/// Checks that quotations occur in the law word for word; those that do are the support. Returns them if all
/// do.
std::vector<Span> ClaimCheck::compare_quotations(const Evidence& evidence, ProvenCitation& proven,
                                                 std::vector<Difference>& differences) const {
  std::vector<Span> exact;
  for (const Span quotation : claim_.quotations) {
    const std::string_view quoted = quotation.of(claim_.text);
    if (const Span found = find_exact(quoted, evidence.cited); !found.empty()) {
      exact.push_back(in_version(evidence, found));
      continue;
    }
    if (const Span elsewhere = find_exact(quoted, evidence.text); !elsewhere.empty()) {
      differences.push_back({Difference::Kind::quote, false, quotation, elsewhere, 1, "quotation"});
      continue;
    }
    for (Difference difference : altered_words(quoted, evidence.cited, claim_.language)) {
      difference.claim.begin += quotation.begin, difference.claim.end += quotation.begin;
      // An omission has no words in the quotation: the whole of it is marked instead.
      if (difference.claim.empty()) difference.claim = quotation;
      differences.push_back(difference);
    }
  }
  if (exact.empty()) return {};
  proven.support = exact;
  if (exact.size() != claim_.quotations.size()) return {};
  // Inside the law's own words nothing can differ from them, nor in a clause that only says that they are
  // quoted.
  std::erase_if(differences, [&](const Difference& difference) {
    return std::ranges::any_of(claim_.quotations, [&](Span span) {
      return span.contains(difference.claim) ||
             (difference.claim.contains(span) && said_beside(difference.claim, claim_.quotations).empty());
    });
  });
  return claim_.quotations;
}

/// The words of a claim without quotations that stand in the law: all beside the citation, or its core but
/// for inflections. Empty if they do not.
std::vector<Span> ClaimCheck::find_as_written(const Evidence& evidence, ProvenCitation& proven,
                                              std::vector<Difference>& differences) const {
  constexpr std::size_t shortest = 30;  // bytes
  const std::string_view words = claim_.around(proven.span);
  const Span found = words.size() < shortest ? Span{} : find_exact(words, evidence.cited);
  if (!has_words() && !begins_sentence(evidence.cited, found.begin)) return {};
  if (found.empty()) {
    // The law's words are not read one by one where it lacks some of the claim's.
    if (!has_words() || proven.score < nearly_all) return {};
    if (says_in_a_row(claim_.core, evidence.cited, claim_.language)) return {claim_.span_of(claim_.core)};
    // "The owner (section 2) shall pay …"
    if (says_in_a_row(claim_.shown, evidence.cited, claim_.language)) return {claim_.span_of(claim_.text)};
    return {};
  }
  const Span own = claim_.span_of(words);
  proven.support = {in_version(evidence, found)};
  // What stands before a list may deny each of its items.
  std::erase_if(differences, [&](const Difference& difference) {
    return own.contains(difference.claim) && difference.comparison != "denial" &&
           difference.comparison != "force";
  });
  return {own};
}

/// What is said beside the law's own words is not quoted, and may deny them in words that nobody has listed.
void ClaimCheck::look_beside(const ClaimMatch& match, std::span<const Span> own, ProvenCitation& proven,
                             std::vector<Difference>& differences) const {
  const std::vector<std::size_t> beside =
      said_beside({0, static_cast<std::uint32_t>(claim_.text.size())}, own);
  proven.quotes = beside.empty();
  // Words that only say where a quotation is found have nothing to be compared with.
  if (proven.quotes && !claim_.quotations.empty()) std::erase_if(differences, compares_terms);
  const auto unsaid =
      std::ranges::find_if(beside, [&](std::size_t i) { return match.strength_in_run(i) < least_likeness; });
  if (unsaid != beside.end())
    differences.push_back(
        {Difference::Kind::quote, false, claim_.statement.terms[*unsaid].source, {}, 0, "quotation"});
}

ClaimCheck::Elsewhere ClaimCheck::look_elsewhere(const Evidence& evidence, ProvenCitation& proven) const {
  constexpr double far_more = 0.15;
  Elsewhere best;
  for (const ProvisionKey& key : evidence_.find(claim_.statement, evidence.key.work, settings_.day, 3)) {
    if (key.version == evidence.key.version && key.provision == evidence.unit) continue;
    const auto other = evidence_.of(key);
    const ClaimMatch match = this->match(*other);
    const double coverage = match.coverage();
    if (coverage <= best.coverage) continue;
    const bool copied = coverage > proven.score && match.repeats_run();
    // Recitals repeat the provisions in other words.
    if (!copied && library_.provisions(key.version)[key.provision].level == Level::preamble) continue;
    best = {coverage, copied};
    if (copied || coverage > proven.score + far_more) proven.instead = key;
  }
  return best;
}

std::vector<double> ClaimCheck::signs_of(const ClaimMatch& match, double elsewhere,
                                         const ProvenCitation& proven) const {
  std::vector<double> signs{match.coverage(), match.run().order,
                            std::min(1.0, std::log2(1 + static_cast<double>(match.claim().terms.size())) / 5),
                            std::min(1.0, static_cast<double>(match.claim().facts.size()) / 3),
                            std::max(0.0, elsewhere - match.coverage())};
  const std::size_t end = sign_names().size() - 2;
  for (std::size_t i = signs.size(); i < end; i += 2) {
    double alike = -1;
    for (const Difference& difference : proven.differences) {
      if (difference.comparison == sign_names()[i])
        alike = std::max(alike, difference.contradicts ? difference.alike : 0);
    }
    signs.push_back(alike >= 0 ? 1 : 0);
    signs.push_back(std::max(alike, 0.0));
  }
  signs.resize(sign_names().size());
  return signs;
}

/// A calibrated judge's probabilities are two more signs.
void ClaimCheck::ask_judge(const Evidence& evidence, ProvenCitation& proven) const {
  if (settings_.judge == nullptr) return;
  // Words that only cite are not part of the statement.
  proven.judged =
      settings_.judge->probabilities(claim_.is_all_core ? claim_.core : claim_.text, evidence.text);
  if (!proven.judged) return;
  const std::size_t judged = proven.signs.size() - 2;
  proven.signs[judged] = log_odds(proven.judged->entails);
  proven.signs[judged + 1] = log_odds(proven.judged->contradicts);
}

/// A judge may decide what words leave open, where nothing that they see forbids it.
void ClaimCheck::judge_undecided(const Evidence& evidence, ProvenCitation& proven) const {
  if (settings_.judge == nullptr) return;
  const SignWeights weights = settings_.judge->decision();
  if (proven.judged && !weights.empty()) {
    const double likely = likelihood(proven.signs, weights);
    if (proven.verdict == Verdict::supported && likely < settings_.judged_support)
      proven.verdict = Verdict::undecided;
    if (proven.verdict == Verdict::undecided && likely >= settings_.judged_support)
      proven.verdict = Verdict::supported;
    return;
  }
  if (proven.verdict != Verdict::undecided ||
      std::ranges::any_of(proven.differences, &Difference::contradicts))
    return;
  const double judged =
      proven.judged ? proven.judged->entails : settings_.judge->support(claim_.text, evidence.text);
  if (judged >= settings_.judged_support) proven.verdict = Verdict::supported;
}

Said ClaimCheck::reason(const ClaimMatch& match, const ProvenCitation& proven) const {
  if (proven.verdict == Verdict::off_topic) return say("hardly-a-word");
  const auto shown = std::ranges::max_element(proven.differences, {}, [](const Difference& difference) {
    return std::pair(difference.contradicts, difference.alike);
  });
  if (shown != proven.differences.end()) {
    return say(shown->contradicts ? "claim-differs" : "claim-not-in-law",
               {{"what", difference_name(shown->kind)}, {"claim", shown->claim.of(claim_.answer)}});
  }
  std::vector<std::string> words;
  const std::vector<std::size_t> missing = match.missing();
  for (std::size_t i = 0; i < missing.size() && i < 6; ++i)
    words.emplace_back(match.claim().terms[missing[i]].source.of(claim_.text));
  return words.empty() ? say("words-undecided") : say("not-in-clause", {{"words", words}});
}

}  // namespace pandect
