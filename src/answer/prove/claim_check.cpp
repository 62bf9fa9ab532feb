#include "answer/prove/claim_check.h"

#include <algorithm>

#include <fmt/format.h>

#include "answer/compare/near_law.h"
#include "answer/compare/quotes.h"
#include "answer/compare/rules.h"
#include "answer/prove/judged_support.h"
#include "answer/prove/named_laws.h"

namespace pandect {
namespace {

/// Coverage above which no other provision is searched, and above which several provisions together are
/// support.
constexpr double nearly_all = 0.93;
constexpr double enough_together = 0.3;

/// The name of a difference, for readers of a reason.
std::string_view difference_name(Difference::Kind kind) {
  if (kind == Difference::Kind::force) return "what may, must or must not be";
  return kind == Difference::Kind::actor ? "who" : to_string(kind);
}

bool is_number(const Difference& difference) {
  return difference.kind == Difference::Kind::quantity;
}

Span in_version(const Evidence& evidence, Span span) {
  return {span.begin + evidence.begin, span.end + evidence.begin};
}

}  // namespace

std::string ClaimCheck::why_not_compared(std::uint32_t work) const {
  const Language law = library_.works()[work].language;
  if (law == Language::unknown) return "not compared: the language of the law is not known";
  if (claim_.language != law) return "not compared: the sentence and the law are in different languages";
  if (find_vocabulary(law) == nullptr)
    return fmt::format("not compared: no words for {}", language_name(law));
  return {};
}

Support ClaimCheck::compare_with(const Evidence& evidence) const {
  const Language language = library_.works()[evidence.key.work].language;
  Support support = compare(claim_.statement, evidence.statement,
                            [&](std::string_view term) { return evidence_.weight(term, language); });
  std::erase_if(support.differences, [&](const Difference& difference) {
    return is_number(difference) && is_date_of(evidence, difference.claim);
  });
  return support;
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
  Support support = compare_with(evidence);
  proven.evidence = evidence.key;
  proven.support = add_quotations(evidence, support);
  for (const std::uint32_t sentence : support.sentences)
    proven.support.push_back(in_version(evidence, evidence.statement.sentences[sentence]));
  if (const Span found = accept_verbatim(evidence, support); !found.empty()) proven.support = {found};
  compare_words(evidence, support);
  for (Difference difference : support.differences) {
    difference.claim = claim_.in_answer(difference.claim);
    difference.law = in_version(evidence, difference.law);
    proven.differences.push_back(difference);
  }
  const double coverage = proven.score = in_its_unit(evidence, support.coverage);
  Elsewhere other = coverage >= nearly_all ? Elsewhere{} : best_elsewhere(evidence, proven);
  if (evidence.unit != evidence.key.provision && support.coverage < nearly_the_words)
    look_beside(evidence, support.coverage, other, proven);
  proven.coverage = coverage;
  proven.elsewhere = other.coverage;
  proven.verdict = decide(support, coverage, other);
  if (proven.verdict != Verdict::supported && support.differences.empty() &&
      amends_as_said(claim_, evidence, proven.span)) {
    proven.verdict = Verdict::supported;
    proven.score = std::max(proven.score, settings_.enough);
  }
  const std::string_view unnamed = law_not_named(claim_, evidence, library_);
  // What is said of another law no judge can find in the words of this one.
  if (unnamed.empty())
    ask_judge(evidence, proven);
  else if (proven.verdict == Verdict::supported)
    proven.verdict = Verdict::not_supported;
  if (proven.verdict == Verdict::supported) {
    proven.instead.reset();
  } else if (!unnamed.empty() && support.differences.empty()) {
    proven.reason = fmt::format("the provision does not name '{}'", unnamed);
  } else {
    proven.reason = reason(support, proven);
  }
  return proven;
}

Verdict ClaimCheck::decide(const Support& support, double coverage, const Elsewhere& other) const {
  if (coverage < settings_.on_topic && claim_.quotations.empty()) return Verdict::off_topic;
  if (std::ranges::any_of(support.differences, &Difference::contradicts)) return Verdict::contradicted;
  if (!support.differences.empty()) return Verdict::not_supported;
  if (other.is_copied && other.coverage > coverage + 0.05 && is_on(Rule::copied_elsewhere))
    return Verdict::not_supported;
  if (coverage >= settings_.enough && coverage + 0.25 >= other.coverage) return Verdict::supported;
  if (coverage < settings_.enough_if_best) return Verdict::not_supported;
  if (coverage + 0.1 >= other.coverage) return Verdict::supported;
  return other.coverage < coverage + 0.2 ? Verdict::partly : Verdict::not_supported;
}

/// The coverage by a part of a unit, if the missing words are in the rest of the unit: paragraphs refer to
/// terms of the others.
double ClaimCheck::in_its_unit(const Evidence& evidence, double coverage) const {
  constexpr double share = 0.8;
  if (evidence.unit == evidence.key.provision || coverage >= nearly_the_words || !is_on(Rule::in_its_unit))
    return coverage;
  const auto unit = evidence_.of({evidence.key.work, evidence.key.version, evidence.unit});
  return coverage + share * std::max(0.0, compare_with(*unit).coverage - coverage);
}

/// Accepts a sentence that is the law's own, word for word: nothing in it can differ.
/// @return its position in the law's version; empty when it is not such a sentence
Span ClaimCheck::accept_verbatim(const Evidence& evidence, Support& support) const {
  if (!claim_.is_all_core || support.coverage < settings_.enough) return {};
  const Span found = find_exact(claim_.core, evidence.cited);
  if (found.empty()) return {};
  support.differences.clear();
  return in_version(evidence, found);
}

/// Compares the differing words of a sentence that is nearly the law's own.
void ClaimCheck::compare_words(const Evidence& evidence, Support& support) const {
  if (!claim_.quotations.empty() || support.coverage < nearly_the_words || claim_.core.empty()) return;
  const auto begin = static_cast<std::uint32_t>(claim_.core.data() - claim_.text.data());
  for (Difference difference : compare_near_law(claim_.core, evidence.cited, claim_.language)) {
    difference.claim.begin += begin, difference.claim.end += begin;
    support.differences.push_back(difference);
  }
}

/// Checks that quotations occur in the law word for word; those that do are the support.
/// @return their positions in the law's version
std::vector<Span> ClaimCheck::add_quotations(const Evidence& evidence, Support& support) const {
  std::vector<Span> exact;
  for (const Span quotation : claim_.quotations) {
    const std::string_view quoted = quotation.of(claim_.text);
    if (const Span found = find_exact(quoted, evidence.cited); !found.empty()) {
      exact.push_back(in_version(evidence, found));
      continue;
    }
    if (const Span elsewhere = find_exact(quoted, evidence.text); !elsewhere.empty()) {
      support.differences.push_back({Difference::Kind::quote, false, quotation, elsewhere});
      continue;
    }
    for (Difference difference : altered_words(quoted, evidence.cited, claim_.language)) {
      difference.claim.begin += quotation.begin, difference.claim.end += quotation.begin;
      // An omission has no words in the quotation: the whole of it is marked instead.
      if (difference.claim.empty()) difference.claim = quotation;
      support.differences.push_back(difference);
    }
  }
  if (exact.empty() || exact.size() != claim_.quotations.size()) return exact;
  support.sentences.clear();
  support.coverage = std::max(support.coverage, settings_.enough);
  // Inside the law's own words nothing can differ from them.
  std::erase_if(support.differences, [&](const Difference& difference) {
    return std::ranges::any_of(claim_.quotations, [&](Span span) { return span.contains(difference.claim); });
  });
  return exact;
}

/// The coverage of the claim by the best other provision of the work.
ClaimCheck::Elsewhere ClaimCheck::best_elsewhere(const Evidence& evidence, ProvenCitation& proven) const {
  Elsewhere best;
  for (const ProvisionKey& key : evidence_.find(claim_.statement, evidence.key.work, settings_.day, 3)) {
    if (key.version == evidence.key.version && key.provision == evidence.unit) continue;
    const auto other = evidence_.of(key);
    const double coverage = compare_with(*other).coverage;
    if (coverage <= best.coverage) continue;
    const bool copied =
        coverage >= nearly_the_words && is_nearly_the_law(claim_.core, other->text, claim_.language);
    // Recitals repeat the provisions in other words.
    const bool recital = library_.provisions(key.version)[key.provision].level == Level::preamble;
    if (recital && !copied) continue;
    best = {coverage, copied};
    if (copied || coverage > proven.score + 0.15) proven.instead = key;
  }
  return best;
}

/// "Section 7(k)" for a sentence of section 7(j): another part of the unit has much more of it.
void ClaimCheck::look_beside(const Evidence& evidence, double own, Elsewhere& best,
                             ProvenCitation& proven) const {
  constexpr double much = 0.35;
  constexpr int most_looked_at = 40;
  constexpr std::size_t fewest_words = 3;
  if (claim_.statement.terms.size() < fewest_words) return;
  const Tree tree = library_.provisions(evidence.key.version);
  int looked = 0;
  for (std::uint32_t i = evidence.unit + 1; i < tree.size() && looked < most_looked_at; ++i) {
    if (tree[i].extent.begin >= tree[evidence.unit].extent.end) break;
    if (tree[i].level != tree[evidence.key.provision].level || i == evidence.key.provision) continue;
    ++looked;
    const ProvisionKey beside{evidence.key.work, evidence.key.version, i};
    if (is_cited(beside)) continue;
    const Support support = compare_with(*evidence_.of(beside));
    if (support.coverage < own + much || std::ranges::any_of(support.differences, is_number)) continue;
    if (best.is_copied && support.coverage <= best.coverage) continue;
    best = {support.coverage, true};
    proven.instead = beside;
  }
}

/// True if the sentence cites a provision, alone or as one of several.
bool ClaimCheck::is_cited(const ProvisionKey& key) const {
  return std::ranges::any_of(claim_.sentence->citations, [&](const AnswerCitation& cited) {
    return std::ranges::find(cited.targets, key) != cited.targets.end();
  });
}

void ClaimCheck::ask_judge(const Evidence& evidence, ProvenCitation& proven) const {
  if (settings_.judge == nullptr) return;
  // Words that only cite are not part of the statement.
  const std::string_view said = claim_.is_all_core ? claim_.core : claim_.text;
  proven.by_words = proven.verdict;
  proven.judged = settings_.judge->probabilities(said, evidence.text);
  if (proven.judged) {
    const SignWeights weights = settings_.judge->decision();
    if (!weights.empty()) return decide_together(weights, proven);
  }
  const bool open = proven.verdict == Verdict::partly || proven.verdict == Verdict::not_supported ||
                    proven.verdict == Verdict::off_topic;
  const bool contradicts = std::ranges::any_of(proven.differences, &Difference::contradicts);
  if (contradicts || !open) return;
  const double judged =
      proven.judged ? proven.judged->entails : settings_.judge->support(claim_.text, evidence.text);
  proven.score = std::max(proven.score, judged);
  if (judged >= settings_.judged_support) proven.verdict = Verdict::supported;
}

void ClaimCheck::decide_together(const SignWeights& weights, ProvenCitation& proven) const {
  if (proven.verdict == Verdict::contradicted) return;
  const double likely = support_likelihood(proven, weights);
  if (likely >= settings_.judged_support) {
    proven.verdict = Verdict::supported;
    proven.score = std::max(proven.score, likely);
  } else if (proven.verdict == Verdict::supported) {
    proven.verdict = Verdict::not_supported;
  }
}

std::string ClaimCheck::reason(const Support& support, const ProvenCitation& proven) const {
  const Verdict verdict = proven.verdict;
  if (proven.by_words == Verdict::supported)
    return fmt::format("the law has its words, but the judge does not find that it says so ({:.2f})",
                       proven.judged->entails);
  if (verdict == Verdict::off_topic) return "the provision has hardly a word of the sentence";
  if (!support.differences.empty()) {
    const Difference& first = support.differences.front();
    return fmt::format("{}: '{}'{}", difference_name(first.kind), first.claim.of(claim_.text),
                       first.contradicts ? "" : " is not in the law");
  }
  std::string words;
  for (std::size_t i = 0; i < support.missing.size() && i < 6; ++i)
    words += fmt::format("{}{}", i == 0 ? "" : ", ", support.missing[i].of(claim_.text));
  return "the law does not say: " + words;
}

bool ClaimCheck::is_denied_where_cited(const std::vector<ProvenCitation>& citations) const {
  if (citations.size() < 2) return false;
  std::uint32_t begin = claim_.begin;
  for (const ProvenCitation& one : citations) {
    const std::string_view answer = claim_.answer;
    const Span words{begin, one.span.begin};
    begin = one.span.end;
    const bool in_brackets = one.span.begin > 0 && answer[one.span.begin - 1] == '(' &&
                             one.span.end < answer.size() && answer[one.span.end] == ')';
    if (!in_brackets) continue;
    const bool denied = std::ranges::any_of(one.differences, [&](const Difference& difference) {
      return difference.contradicts && is_number(difference) &&
             words.contains(claim_.in_answer(difference.claim));
    });
    if (denied && is_on(Rule::denied_where_cited)) return true;
  }
  return false;
}

bool ClaimCheck::say_together(const std::vector<ProvenCitation>& citations) const {
  // A number that one provision lacks may be in the other: numbers are compared with all of them below.
  const bool all_contradict = std::ranges::all_of(citations, [](const ProvenCitation& one) {
    return std::ranges::any_of(one.differences, [](const Difference& difference) {
      return difference.contradicts && !is_number(difference);
    });
  });
  std::size_t found = 0;
  for (const ProvenCitation& one : citations) found += one.targets.size();  // several of a range
  if (found < 2 || all_contradict || is_denied_where_cited(citations)) return false;
  Evidence all;
  std::vector<Span> hidden;
  for (const ProvenCitation& citation : citations) {
    for (std::size_t i = 0; i < citation.targets.size() && i < most_targets; ++i) {
      const auto one = evidence_.of(citation.targets[i]);
      all.key = one->key;
      const auto shift = static_cast<std::uint32_t>(all.text.size());
      for (const Span span : one->hidden) hidden.push_back({span.begin + shift, span.end + shift});
      all.text += one->text + "\n";
      all.cited += one->cited + "\n";
      if (all.text.size() > longest_evidence) return false;
    }
  }
  if (all.text.empty() || !why_not_compared(all.key.work).empty()) return false;
  all.statement = read_statement(all.text, library_.works()[all.key.work].language, hidden);
  Support support = compare_with(all);
  add_quotations(all, support);
  return support.differences.empty() && support.coverage >= enough_together && is_on(Rule::together);
}

}  // namespace pandect
