#include "answer/prove/prover.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "answer/prove/claim_check.h"
#include "answer/prove/named_laws.h"
#include "answer/prove/sentence_parts.h"
#include "answer/read/cited_answer.h"
#include "base/work_limit.h"
#include "library/one_law.h"
#include "pandect/error.h"
#include "text/normal_text.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_text = 1U << 20;

void check_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw Error(ErrorCode::wrong_usage, "the text to check is empty");
  if (text.size() > longest_text) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("the text to check has {} bytes; at most {} are read", text.size(), longest_text),
                "check it in parts");
  }
  if (const auto bad = find_invalid_utf8(text))
    throw Error(ErrorCode::wrong_usage, fmt::format("the text to check is not UTF-8 (byte {})", *bad + 1));
}

/// Checks one sentence of an answer.
class SentenceProof {
 public:
  SentenceProof(const LibraryView& library, const ProverSettings& settings, EvidenceStore& evidence,
                std::string_view answer, const CitedSentence& sentence)
      : library_(library),
        settings_(settings),
        evidence_(evidence),
        sentence_(sentence),
        claim_(read_claim(library, answer, sentence)),
        context_{library, settings, evidence, claim_} {}
  SentenceProof(const SentenceProof&) = delete;  // context_ refers to claim_
  SentenceProof& operator=(const SentenceProof&) = delete;

  ProvenSentence prove() const {
    ProvenSentence proven;
    proven.span = sentence_.sentence.span;
    const bool says = !claim_.statement.forces.empty() || !claim_.statement.facts.empty();
    proven.asserts = says && !sentence_.asserts_nothing;
    for (const AnswerCitation& cited : sentence_.citations) {
      proven.citations.push_back(prove(cited));
      proven.citations.back().inherited = sentence_.inherited || cited.in_note;
    }
    if (!proven.citations.empty()) {
      decide(proven);
    } else if (!sentence_.decisions.empty()) {
      proven.verdict = Verdict::decision;
    }
    // After the compared citations: they do not affect the verdict.
    for (const Span decision : sentence_.decisions) proven.citations.push_back(unheld(decision));
    return proven;
  }

 private:
  static ProvenCitation unheld(Span decision) {
    ProvenCitation one;
    one.span = decision;
    one.verdict = Verdict::decision;
    one.reason = say("decision");
    return one;
  }

  ProvenCitation prove(const AnswerCitation& cited) const {
    ProvenCitation proven;
    proven.span = cited.span;
    proven.targets = cited.targets;
    if (cited.status == AnswerCitation::Status::no_work_named) find_unnamed(cited, proven);
    if (!exists(cited, proven)) return proven;
    if (!in_context(proven.targets)) {
      proven.verdict = Verdict::not_in_context;
      proven.reason = say("none-of-given");
      return proven;
    }
    if (sentence_.only_cites) {
      proven.verdict = Verdict::not_a_citation;
      proven.reason = say("only-cites");
      proven.guessed_law = cited.settled;
      return proven;
    }
    if (claim_.cut && cited.span.begin >= claim_.begin + longest_sentence) {
      proven.verdict = Verdict::undecided;
      proven.reason = say("sentence-too-long");
      return proven;
    }
    compare_with_targets(cited, proven);
    return proven;
  }

  bool exists(const AnswerCitation& cited, ProvenCitation& proven) const {
    using Status = AnswerCitation::Status;
    const auto fail = [&](Verdict verdict, Said reason) {
      proven.verdict = verdict;
      proven.reason = std::move(reason);
      return false;
    };
    switch (cited.status) {
      case Status::no_such_work:
        return fail(Verdict::not_held, cited.what.empty() ? say("earlier-law-not-held")
                                                          : say("law-not-held", {{"law", cited.what}}));
      case Status::no_work_before:
        return fail(Verdict::not_held, say("no-law-named-earlier"));
      case Status::no_work_named:
        if (!proven.targets.empty()) return true;
        return fail(Verdict::not_held, say("no-law-of-number"));
      case Status::not_in_force:
        return fail(Verdict::not_in_force, cited.what);
      case Status::wrong_name:
        return fail(Verdict::wrong_name, cited.what);
      case Status::no_such_provision:
        return fail(Verdict::no_such_provision,
                    say("on-day", {{"what", cited.what.empty() ? say("no-such-provision") : cited.what},
                                   {"day", format_date(from_days(settings_.day))}}));
      case Status::found:
        break;
    }
    return true;
  }

  /// For a number without a law: the law whose provision with that number has most of the sentence.
  void find_unnamed(const AnswerCitation& cited, ProvenCitation& proven) const {
    double best = settings_.least_of_unnamed_law;  // of any law: words that many share do not tell which
    for (const ProvisionKey& key :
         evidence_.find_number(claim_.statement, claim_.language, cited.number, settings_.day)) {
      if (!settings_.works.empty() && !settings_.works[key.work]) continue;
      const double coverage = coverage_by(context_, *evidence_.of(key));
      if (coverage <= best) continue;
      best = coverage;
      proven.targets = {key};
      proven.guessed_law = true;
    }
  }

  bool in_context(const std::vector<ProvisionKey>& targets) const {
    if (!settings_.context) return true;
    return std::ranges::any_of(targets, [&](const ProvisionKey& target) {
      const Tree tree = library_.provisions(target.version);
      for (std::uint32_t at = target.provision; at < tree.size(); at = tree[at].parent) {
        if (std::ranges::find(*settings_.context, ProvisionKey{target.work, target.version, at}) !=
            settings_.context->end())
          return true;
      }
      return false;
    });
  }

  void compare_with_targets(const AnswerCitation& cited, ProvenCitation& proven) const {
    std::vector<ProvisionKey> targets = proven.targets;
    if (cited.whole_work) targets = evidence_.find(claim_.statement, targets.front().work, settings_.day, 3);
    targets.resize(std::min(targets.size(), most_targets));
    if (proven.targets.size() == 1 && !cited.whole_work) add_others(cited, targets);
    if (targets.empty()) {
      proven.verdict = Verdict::off_topic;
      proven.reason = say("none-of-the-words");
      return;
    }
    if (Said reason = why_not_compared(context_, targets.front().work); !reason.empty()) {
      proven.verdict = Verdict::undecided;
      proven.reason = std::move(reason);
      return;
    }
    std::vector<ProvenCitation> candidates;
    for (const ProvisionKey& key : targets) {
      candidates.push_back(judge_claim(context_, *evidence_.of(key), proven));
      if (cited.whole_work || cited.unclear || proven.targets.size() == 1) candidates.back().targets = {key};
    }
    auto best = candidates.begin();
    for (auto one = candidates.begin(); one != candidates.end(); ++one) {
      if (better_than(*one, *best)) best = one;
    }
    if (cited.unclear && !cited.settled && best->score < settings_.least_of_guessed_law) {
      proven.verdict = Verdict::not_held;
      proven.targets.clear();
      proven.reason = say("short-for-several", {{"name", cited.what}});
      return;
    }
    if (carries(best->verdict)) note_other_text(candidates, *best);
    proven = std::move(*best);
    proven.guessed_law = proven.guessed_law || cited.unclear || names_several_works(cited);
  }

  /// Two texts of one law, of which one says the claim and the other says otherwise: neither decides.
  void note_other_text(const std::vector<ProvenCitation>& candidates, ProvenCitation& best) const {
    for (const ProvenCitation& other : candidates) {
      if (other.verdict != Verdict::contradicted ||
          !may_be_one_law(library_, other.evidence.work, best.evidence.work))
        continue;
      best.verdict = Verdict::undecided;
      best.instead = other.evidence;
      best.reason =
          say("texts-differ", {{"law", library_.works()[other.evidence.work].id}, {"why", other.reason}});
      return;
    }
  }

  /// A law may have many addenda with an article 2: the one with most of the sentence is meant.
  void add_others(const AnswerCitation& cited, std::vector<ProvisionKey>& targets) const {
    constexpr std::size_t most = 64;
    for (const ProvisionKey& key : cited.others) {
      if (targets.size() == most) return;
      if (!library_.provisions(key.version)[key.provision].repealed) targets.push_back(key);
    }
  }

  /// "The Non-Disclosure Agreement" in a library with two: the one meant was guessed by the words.
  static bool names_several_works(const AnswerCitation& cited) {
    return std::ranges::any_of(
        cited.others, [&](const ProvisionKey& key) { return key.work != cited.targets.front().work; });
  }

  static bool better_than(const ProvenCitation& a, const ProvenCitation& b) {
    if (carries(a.verdict) != carries(b.verdict)) return carries(a.verdict);
    return a.score > b.score;
  }

  static bool is_missing(const ProvenCitation& one) {
    return one.verdict == Verdict::no_such_provision || one.verdict == Verdict::not_held ||
           one.verdict == Verdict::not_in_force || one.verdict == Verdict::wrong_name;
  }

  /// The verdict on a sentence, from those on its citations.
  void decide(ProvenSentence& proven) const {
    const auto any = [&](Verdict verdict) {
      return std::ranges::any_of(proven.citations,
                                 [&](const ProvenCitation& one) { return one.verdict == verdict; });
    };
    const auto best = std::ranges::max_element(proven.citations, {}, [](const ProvenCitation& one) {
      return std::pair(one.score, one.verdict == Verdict::not_a_citation);
    });
    proven.score = best->score;
    const bool carried = any(Verdict::quoted) || any(Verdict::supported);
    const bool mentioned = is_only_mentioned(proven);
    proven.verdict = best->verdict;
    for (const Verdict missing :
         {Verdict::no_such_provision, Verdict::wrong_name, Verdict::not_in_force, Verdict::not_held}) {
      if (any(missing) && !mentioned) {
        proven.verdict = missing;
        return settle_idle(proven);
      }
    }
    if (any(Verdict::contradicted)) {
      proven.verdict = carried ? Verdict::undecided : Verdict::contradicted;
    } else if (carried) {
      proven.verdict = any(Verdict::quoted) ? Verdict::quoted : Verdict::supported;
    } else if (any(Verdict::not_in_context)) {
      proven.verdict = Verdict::not_in_context;
    } else if (any(Verdict::undecided)) {
      proven.verdict = Verdict::undecided;
    }
    if (claim_.cut && carries(proven.verdict)) proven.verdict = Verdict::partly;  // its end was not read
    settle_idle(proven);
  }

  /// A sentence that inherited its citation and says nothing comparable, or a question about its citation.
  void settle_idle(ProvenSentence& proven) const {
    const bool asks = sentence_.asks && proven.verdict != Verdict::no_such_provision;
    const bool idle = (sentence_.inherited || asks) && !proven.asserts && !carries(proven.verdict);
    if (idle) proven.verdict = Verdict::not_a_citation;
  }

  /// True if the sentence does not rely on a missing provision: it is of a law that the library does not
  /// have, or is named in the words of a provision, and an existing one is cited as well: "the court applies
  /// article 3 of the Convention (9 U.S.C. 303)".
  bool is_only_mentioned(const ProvenSentence& proven) const {
    bool relies = false;
    for (std::size_t i = 0; i < proven.citations.size(); ++i)
      relies = relies || (!is_missing(proven.citations[i]) && !sentence_.citations[i].whole_work);
    return std::ranges::all_of(proven.citations, [&](const ProvenCitation& missing) {
      if (!is_missing(missing) || (missing.verdict == Verdict::not_held && relies)) return true;
      const std::string_view name = missing.span.of(claim_.answer);
      const std::string& work =
          sentence_.citations[static_cast<std::size_t>(&missing - proven.citations.data())].what.text;
      return std::ranges::any_of(proven.citations, [&](const ProvenCitation& other) {
        if (is_missing(other) || other.targets.empty()) return false;
        const ProvisionKey& target = other.targets.front();
        const std::string& law = evidence_.of(target)->text;
        if (name.empty()) return false;
        const std::string& title = library_.works()[target.work].title;
        const Language language = claim_.language;
        return has_words(law, name, language) || has_words(title, name, language) ||
               (!work.empty() && has_words(title, work, language)) || cites_alike(claim_, law, missing.span);
      });
    });
  }

  const LibraryView& library_;
  const ProverSettings& settings_;
  EvidenceStore& evidence_;
  const CitedSentence& sentence_;
  Claim claim_;
  ClaimContext context_;
};

/// A sentence left out because the work for one request is done: nothing is said of it.
ProvenSentence not_looked_at(const CitedSentence& sentence) {
  ProvenSentence left;
  left.span = sentence.sentence.span;
  left.verdict = Verdict::not_a_citation;
  left.asserts = true;
  ProvenCitation& why = left.citations.emplace_back();
  why.span = {left.span.begin, left.span.begin};
  why.verdict = Verdict::not_a_citation;
  why.reason = say("not-looked-at");
  return left;
}

/// The resolved meanings of citations with unclear names, by the citations' beginnings.
using Meanings = std::unordered_map<std::uint32_t, ProvisionKey>;

Meanings found_meanings(std::span<const ProvenSentence> sentences) {
  Meanings meanings;
  for (const ProvenSentence& sentence : sentences) {
    for (const ProvenCitation& one : sentence.citations) {
      if (one.guessed_law && one.targets.size() == 1) meanings.emplace(one.span.begin, one.targets.front());
    }
  }
  return meanings;
}

/// "Bees may fly by night. That stands in section 2 of the Night Act.": the second sentence has no words that
/// identify the law, the first has.
/// @return true if a citation of the sentence takes its meaning from another sentence
bool settle(CitedSentence& sentence, const ProvenSentence& own, const Meanings& meanings) {
  bool settled = false;
  // The sentence's citations are followed by the court decisions that it cites.
  for (std::size_t i = 0; i < sentence.citations.size(); ++i) {
    AnswerCitation& cited = sentence.citations[i];
    const auto meant = meanings.find(cited.span.begin);
    if (!cited.unclear || own.citations[i].guessed_law || meant == meanings.end()) continue;
    cited.targets = {meant->second};
    cited.settled = settled = true;
  }
  return settled;
}

void move_to_source(const NormalText& text, ProvenSentence& sentence) {
  sentence.span = text.source(sentence.span);
  for (ProvenCitation& citation : sentence.citations) {
    citation.span = text.source(citation.span);
    for (Difference& difference : citation.differences) difference.claim = text.source(difference.claim);
  }
}

}  // namespace

Prover::Prover(const LibraryView& library, ProverSettings settings)
    : library_(library), settings_(std::move(settings)), evidence_(library) {}

std::vector<ProvenSentence> Prover::prove(std::string_view text) {
  check_text(text);
  const NormalText normal(text);
  std::string words = hide_markdown(normal.text());
  const SourceNotes notes = hide_source_notes(normal.text(), words);
  const CitedAnswerSettings reading{settings_.day, settings_.language, settings_.work, settings_.works};
  std::vector<CitedSentence> sentences = read_cited_answer(library_, normal.text(), words, notes, reading);
  for (CitedSentence& sentence : sentences) leave_out_quoted_citations(sentence, words);
  std::vector<ProvenSentence> proven;
  const auto prove_one = [&](const CitedSentence& sentence) {
    const std::vector<CitedSentence> parts = parts_of(sentence, words);
    if (parts.size() == 1) return SentenceProof(library_, settings_, evidence_, words, sentence).prove();
    std::vector<ProvenSentence> of_parts;
    ProvenSentence whole;
    whole.span = sentence.sentence.span;
    for (const CitedSentence& part : parts) {
      of_parts.push_back(SentenceProof(library_, settings_, evidence_, words, part).prove());
      ProvenSentence& one = of_parts.back();
      whole.asserts = whole.asserts || one.asserts;
      whole.score = std::max(whole.score, one.score);
      whole.citations.insert(whole.citations.end(), one.citations.begin(), one.citations.end());
    }
    whole.verdict = verdict_on_parts(of_parts);
    return whole;
  };
  for (const CitedSentence& sentence : sentences)
    proven.push_back(WorkLimit::is_reached() ? not_looked_at(sentence) : prove_one(sentence));
  const Meanings meanings = found_meanings(proven);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (WorkLimit::is_reached()) break;
    if (settle(sentences[i], proven[i], meanings)) proven[i] = prove_one(sentences[i]);
  }
  for (ProvenSentence& sentence : proven) move_to_source(normal, sentence);
  return proven;
}

std::vector<ProvenSentence> Prover::prove(std::string_view text, std::span<const CitedClaim> claims) {
  check_text(text);
  const Language language = settings_.language.value_or(detect_language(text));
  std::vector<ProvenSentence> proven;
  for (const CitedClaim& claim : claims) {
    CitedSentence sentence;
    sentence.sentence.span = claim.span;
    sentence.language = language;
    for (const std::vector<ProvisionKey>& targets : claim.citations) {
      AnswerCitation cited;
      cited.span = {claim.span.end, claim.span.end};
      cited.status =
          targets.empty() ? AnswerCitation::Status::no_such_provision : AnswerCitation::Status::found;
      cited.targets = targets;
      sentence.citations.push_back(std::move(cited));
    }
    proven.push_back(SentenceProof(library_, settings_, evidence_, text, sentence).prove());
  }
  return proven;
}

}  // namespace pandect
