#include "answer/prove/claim_check.h"

#include <algorithm>
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

/// True if a sentence, or an item, of a text begins at a byte of it.
bool begins_sentence(std::string_view text, std::uint32_t at) {
  text = text.substr(0, at);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text.empty() || std::string_view(".;:)\n").find(text.back()) != std::string_view::npos;
}

ClaimMatch match_with(const ClaimContext& context, const Evidence& evidence) {
  const Language language = context.library.works()[evidence.key.work].language;
  return {context.claim.statement, evidence.statement,
          [&](std::string_view term) { return context.evidence.weight(term, language); }};
}

/// Compares a claim with one provision.
class ClaimCheck {
 public:
  ClaimCheck(const ClaimContext& context, const Evidence& evidence, ProvenCitation proven)
      : context_(context),
        claim_(context.claim),
        evidence_(evidence),
        match_(match_with(context, evidence)),
        proven_(std::move(proven)),
        unnamed_(law_not_named(claim_, evidence, context.library)) {}

  ProvenCitation judge() {
    proven_.evidence = evidence_.key;
    proven_.score = match_.coverage();
    for (const std::uint32_t sentence : match_.run().sentences)
      proven_.support.push_back(in_version(evidence_.statement.sentences[sentence]));
    find_differences();
    show_what_differs();
    if (match_.coverage() < nearly_all) look_elsewhere();
    proven_.signs = signs();
    proven_.repeats = match_.repeats_run();
    proven_.in_place = match_.exchanges_nothing();
    decide(deciding(claim_.language), proven_);
    if (has_words() && proven_.verdict == Verdict::undecided && proven_.differences.empty() &&
        amends_as_said(claim_, evidence_, proven_.span))
      proven_.verdict = Verdict::supported;
    if ((!unnamed_.empty() || is_copied_) && carries(proven_.verdict)) proven_.verdict = Verdict::undecided;
    // What is said of another law no judge can find in the words of this one.
    if (unnamed_.empty()) ask_judge();
    if (has_words() && proven_.verdict == Verdict::undecided && claim_.quotations.empty() &&
        proven_.score < context_.settings.on_topic)
      proven_.verdict = Verdict::off_topic;
    if (carries(proven_.verdict)) {
      proven_.instead.reset();
    } else {
      proven_.reason = reason();
    }
    return std::move(proven_);
  }

 private:
  /// True if there are words to compare claims in this language by.
  bool has_words() const { return match_.words().compares(); }
  Span in_version(Span span) const { return {span.begin + evidence_.begin, span.end + evidence_.begin}; }
  void differ(bool contradicts, Span claim, Span law, double alike) {
    differences_.push_back({Difference::Kind::quote, contradicts, claim, law, alike, "quotation"});
  }

  void find_differences() {
    differences_ = compare(match_, context_.settings.without);
    std::erase_if(differences_, [&](const Difference& one) { return is_date_of_law(one.claim); });
    // What is quoted is held against the law as a whole, with the citations in it.
    const std::vector<Span> own = claim_.quotations.empty() ? find_as_written() : compare_quotations();
    if (!own.empty()) look_beside(own);
    // Without words for "not" and "must" only the law's very words are known to say what it says.
    if (!has_words())
      std::erase_if(differences_, [](const Difference& one) { return one.comparison != "quotation"; });
    for (Difference& one : differences_) {
      one.claim = claim_.in_answer(one.claim);
      if (!one.law.empty()) one.law = in_version(one.law);
    }
    proven_.differences = std::move(differences_);
  }

  /// Adds the sentences to the support that a difference is from: the words "before the end of—" say nothing
  /// of the year in an item below them.
  void show_what_differs() {
    const auto contains = [](Span span) { return [span](Span one) { return one.contains(span); }; };
    for (const Difference& one : proven_.differences) {
      if (one.law.empty() || std::ranges::any_of(proven_.support, contains(one.law))) continue;
      const Span law{one.law.begin - evidence_.begin, one.law.end - evidence_.begin};
      const auto sentence = std::ranges::find_if(evidence_.statement.sentences, contains(law));
      if (sentence != evidence_.statement.sentences.end()) proven_.support.push_back(in_version(*sentence));
    }
    std::ranges::sort(proven_.support, {}, &Span::begin);
  }

  /// True if a number of the claim is a date that identifies the law.
  bool is_date_of_law(Span number) const {
    const std::vector<Fact>& facts = claim_.statement.facts;
    const auto fact = std::ranges::find(facts, number, &Fact::source);
    return fact != facts.end() && std::ranges::any_of(evidence_.dates, [&](const Quantity& date) {
             return same_quantity(fact->quantity, date);
           });
  }

  /// The terms of a stretch of the claim that stand beside the law's own words, except those that only say
  /// where they are found.
  std::vector<std::size_t> said_beside(Span stretch, std::span<const Span> own) const {
    std::vector<std::size_t> beside;
    for (std::size_t i = 0; i < claim_.statement.terms.size(); ++i) {
      const ContentTerm& term = claim_.statement.terms[i];
      const bool is_own = std::ranges::any_of(own, [&](Span one) { return one.contains(term.source); });
      if (!is_own && stretch.contains(term.source) && !match_.words().is_listed("pointer", term.text))
        beside.push_back(i);
    }
    return beside;
  }

  /// Checks that quotations occur in the law word for word; those that do are the support. Returns them if
  /// all do.
  std::vector<Span> compare_quotations() {
    std::vector<Span> exact;
    for (const Span quotation : claim_.quotations) {
      const std::string_view quoted = quotation.of(claim_.text);
      if (const Span found = find_exact(quoted, evidence_.cited); !found.empty()) {
        exact.push_back(in_version(found));
        continue;
      }
      if (const Span elsewhere = find_exact(quoted, evidence_.text); !elsewhere.empty()) {
        differ(false, quotation, elsewhere, 1);
        continue;
      }
      for (Difference difference : altered_words(quoted, evidence_.cited, claim_.language)) {
        difference.claim.begin += quotation.begin, difference.claim.end += quotation.begin;
        // An omission has no words in the quotation: the whole of it is marked instead.
        if (difference.claim.empty()) difference.claim = quotation;
        differences_.push_back(difference);
      }
    }
    if (exact.empty()) return {};
    proven_.support = exact;
    if (exact.size() != claim_.quotations.size()) return {};
    // Inside the law's own words nothing can differ from them, nor in a clause that only says that they are
    // quoted.
    std::erase_if(differences_, [&](const Difference& difference) {
      return std::ranges::any_of(claim_.quotations, [&](Span span) {
        return span.contains(difference.claim) ||
               (difference.claim.contains(span) && said_beside(difference.claim, claim_.quotations).empty());
      });
    });
    return claim_.quotations;
  }

  /// The words of a claim without quotations that stand in the law: all beside the citation, or its core but
  /// for inflections. Empty if they do not.
  std::vector<Span> find_as_written() {
    constexpr std::size_t shortest = 30;  // bytes
    const std::string_view words = claim_.around(proven_.span);
    const Span found = words.size() < shortest ? Span{} : find_exact(words, evidence_.cited);
    if (!has_words() && !begins_sentence(evidence_.cited, found.begin)) return {};
    if (found.empty()) {
      // The law's words are not read one by one where it lacks some of the claim's.
      if (!has_words() || proven_.score < nearly_all || !match_.keeps_denials()) return {};
      if (says_in_a_row(claim_.core, evidence_.cited, claim_.language)) return {claim_.span_of(claim_.core)};
      // "The owner (section 2) shall pay …"
      if (says_in_a_row(claim_.shown, evidence_.cited, claim_.language)) return {claim_.span_of(claim_.text)};
      return {};
    }
    const Span own = claim_.span_of(words);
    proven_.support = {in_version(found)};
    // What stands before a list may deny each of its items.
    std::erase_if(differences_, [&](const Difference& difference) {
      return own.contains(difference.claim) && difference.kind != Difference::Kind::force;
    });
    return {own};
  }

  /// What is said beside the law's own words is not quoted, and may deny them in words that nobody has
  /// listed.
  void look_beside(std::span<const Span> own) {
    const std::vector<std::size_t> beside =
        said_beside({0, static_cast<std::uint32_t>(claim_.text.size())}, own);
    proven_.quotes = beside.empty();
    // Words that only say where a quotation is found have nothing to be compared with.
    if (proven_.quotes && !claim_.quotations.empty()) {
      std::erase_if(differences_, [](const Difference& one) {
        return one.kind == Difference::Kind::actor || one.kind == Difference::Kind::contrary;
      });
    }
    const auto unsaid = std::ranges::find_if(
        beside, [&](std::size_t i) { return match_.strength_in_run(i) < least_likeness; });
    if (unsaid != beside.end()) differ(false, claim_.statement.terms[*unsaid].source, {}, 0);
    // "If section 4 only said “…”": a word without a meaning of its own may turn it.
    using enum PhraseKind;
    for (const Mark& mark : claim_.statement.others) {
      const bool turns =
          mark.kind == only || mark.kind == exception || mark.kind == in_all_cases || mark.kind == even_if;
      if (turns && std::ranges::none_of(own, [&](Span one) { return one.contains(mark.source); }))
        differ(false, mark.source, {}, 0);
    }
  }

  /// Looks for the claim in other provisions of the work.
  void look_elsewhere() {
    constexpr double far_more = 0.15;
    for (const ProvisionKey& key :
         context_.evidence.find(claim_.statement, evidence_.key.work, context_.settings.day, 3)) {
      if (key.version == evidence_.key.version && key.provision == evidence_.unit) continue;
      const auto other = context_.evidence.of(key);
      const ClaimMatch match = match_with(context_, *other);
      const double coverage = match.coverage();
      if (coverage <= elsewhere_) continue;
      const bool copied = coverage > proven_.score && match.repeats_run();
      // Recitals repeat the provisions in other words.
      if (!copied && context_.library.provisions(key.version)[key.provision].level == Level::preamble)
        continue;
      elsewhere_ = coverage;
      is_copied_ = copied;
      if (copied || coverage > proven_.score + far_more) proven_.instead = key;
    }
  }

  std::vector<double> signs() const {
    const auto terms = static_cast<double>(match_.claim().terms.size());
    std::vector<double> signs{std::min(1.0, std::log2(1 + terms) / 5),
                              std::min(1.0, static_cast<double>(match_.claim().facts.size()) / 3),
                              std::max(0.0, elsewhere_ - match_.coverage())};
    for (const Comparison& row : comparisons()) {
      double alike = -1;
      for (const Difference& one : proven_.differences) {
        if (one.comparison == row.name) alike = std::max(alike, one.contradicts ? one.alike : 0);
      }
      signs.push_back(alike >= 0 ? 1 : 0);
      signs.push_back(std::max(alike, 0.0));
    }
    return signs;
  }

  /// A judge may support what words leave open, where nothing that they see forbids it.
  void ask_judge() {
    SupportJudge* const judge = context_.settings.judge;
    const bool open = proven_.verdict == Verdict::undecided &&
                      std::ranges::none_of(proven_.differences, &Difference::contradicts);
    if (judge == nullptr || (!open && !judge->judges_all())) return;
    // Words that only cite are not part of the statement.
    proven_.judged =
        judge->judge(std::string(claim_.is_all_core ? claim_.core : claim_.text), evidence_.text);
    if (open && proven_.judged->entails >= context_.settings.judged_support)
      proven_.verdict = Verdict::supported;
  }

  Said reason() const {
    if (!unnamed_.empty()) return say("law-not-named", {{"law", unnamed_}});
    if (!has_words() && proven_.differences.empty())
      return say("only-quotations", {{"language", said_language(claim_.language)}});
    if (proven_.verdict == Verdict::off_topic) return say("hardly-a-word");
    const auto shown = std::ranges::max_element(proven_.differences, {}, [](const Difference& difference) {
      return std::pair(difference.contradicts, difference.alike);
    });
    if (shown != proven_.differences.end()) {
      return say(shown->contradicts ? "claim-differs" : "claim-not-in-law",
                 {{"what", difference_name(shown->kind)}, {"claim", shown->claim.of(claim_.answer)}});
    }
    std::vector<std::string> words;
    const std::vector<std::size_t> missing = match_.missing();
    for (std::size_t i = 0; i < missing.size() && i < 6; ++i)
      words.emplace_back(match_.claim().terms[missing[i]].source.of(claim_.text));
    return words.empty() ? say("words-undecided") : say("not-in-clause", {{"words", words}});
  }

  const ClaimContext& context_;
  const Claim& claim_;
  const Evidence& evidence_;
  const ClaimMatch match_;
  ProvenCitation proven_;
  std::string_view unnamed_;             ///< a law that the claim names and the provision does not
  std::vector<Difference> differences_;  ///< in the claim's text, and the evidence's
  double elsewhere_ = 0;                 ///< coverage by the best other provision of the work
  bool is_copied_ = false;               ///< the claim is that provision nearly word for word
};

}  // namespace

Said why_not_compared(const ClaimContext& context, std::uint32_t work) {
  const Language law = context.library.works()[work].language;
  if (law == Language::unknown) return say("language-not-known");
  if (context.claim.language != law) return say("other-language");
  return {};
}

double coverage_by(const ClaimContext& context, const Evidence& evidence) {
  return match_with(context, evidence).coverage();
}

ProvenCitation judge_claim(const ClaimContext& context, const Evidence& evidence, ProvenCitation proven) {
  return ClaimCheck(context, evidence, std::move(proven)).judge();
}

}  // namespace pandect
