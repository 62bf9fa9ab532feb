#include <algorithm>

#include "answer/prove/decision.h"
#include "answer/prove/prover.h"
#include "api/describe.h"
#include "api/library_data.h"
#include "api/quoting.h"
#include "api/support_judge.h"
#include "api/usage.h"
#include "finding/scope.h"
#include "question/locate.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace {

class ProofWriter {
 public:
  /// @param text the checked text; must outlive this
  ProofWriter(const LibraryView& view, std::int32_t day, std::string_view text, bool explain)
      : view_(view), day_(day), text_(text), explain_(explain), offsets_(text) {}

  CheckedSentence write(const ProvenSentence& proven) {
    CheckedSentence sentence;
    sentence.words = quote_claim(proven.span);
    sentence.verdict = proven.verdict;
    sentence.score = proven.score;
    sentence.asserts = proven.asserts;
    for (const ProvenCitation& citation : proven.citations) sentence.citations.push_back(write(citation));
    return sentence;
  }

 private:
  CheckedCitation write(const ProvenCitation& proven) {
    CheckedCitation citation;
    citation.words = quote_claim(proven.span);
    citation.inherited = proven.inherited;
    citation.exists = !proven.targets.empty() && proven.verdict != Verdict::no_such_provision &&
                      proven.verdict != Verdict::not_in_force;
    citation.guessed = citation.exists && proven.guessed_law;
    citation.verdict = proven.verdict;
    citation.reason = proven.reason;
    citation.score = proven.score;
    if (proven.instead) citation.instead = describe_provision(view_, *proven.instead);
    if (proven.targets.empty()) return citation;
    citation.provision = describe_provision(view_, proven.targets.front());
    set_standing(view_, citation.provision, day_);
    if (const Said& note = citation.provision.stands_in; !note.empty())
      citation.reason = citation.reason.empty()
                            ? note
                            : say("and", {{"first", std::move(citation.reason)}, {"second", note}});
    if (proven.evidence.version == 0) return citation;  // its words were not compared
    if (explain_) explain(proven, citation);
    for (const Span span : proven.support) {
      citation.support.push_back(quote_provision(view_, proven.evidence, span));
      citation.support.back().score = proven.score;
    }
    for (const Difference& difference : proven.differences) {
      citation.differences.push_back(
          {difference.kind, difference.contradicts, quote_claim(difference.claim),
           difference.law.empty() ? Quote{} : quote_provision(view_, proven.evidence, difference.law),
           std::string(difference.comparison)});
    }
    return citation;
  }

  void explain(const ProvenCitation& proven, CheckedCitation& citation) const {
    const SignWeights& weights = deciding(view_.works()[proven.evidence.work].language).weights;
    for (std::size_t i = 0; i < proven.signs.size(); ++i) {
      const std::string name(sign_names()[i]);
      const auto weight = weights.find(name);
      citation.signs.push_back(
          {name, proven.signs[i], weight == weights.end() ? 0 : weight->second * proven.signs[i]});
    }
    citation.contradicted = proven.contradicted;
  }

  /// Words of the checked text.
  Quote quote_claim(Span span) const {
    Quote quote;
    quote.text = span.of(text_);
    quote.begin = offsets_.from_byte(std::min<std::size_t>(span.begin, text_.size()));
    quote.end = quote.begin + count_code_points(quote.text);
    return quote;
  }

  const LibraryView& view_;
  std::int32_t day_;
  std::string_view text_;
  bool explain_;
  CodePointOffsets offsets_;
};

void count_verdicts(Proof& proof) {
  bool holds = true;
  for (const VerdictInfo& info : verdicts()) proof.verdicts.emplace_back(info.verdict, 0);
  for (const CheckedSentence& sentence : proof.sentences) {
    ++proof.verdicts[static_cast<std::size_t>(sentence.verdict)].second;
    const VerdictInfo& info = info_of(sentence.verdict);
    if (info.checked) {
      ++proof.checked;
      holds = holds && info.carries;
    } else if (sentence.verdict == Verdict::not_a_citation && sentence.asserts &&
               sentence.citations.empty()) {
      ++proof.unchecked_assertions;
    } else {
      ++proof.unchecked;
      holds = holds && !(sentence.verdict == Verdict::decision && sentence.asserts);
    }
  }
  proof.holds = holds && proof.unchecked_assertions == 0;
}

/// Names the languages of undecided sentences.
void name_undecided_languages(const LibraryView& view, const std::vector<ProvenSentence>& sentences,
                              Proof& proof) {
  for (const ProvenSentence& sentence : sentences) {
    for (const ProvenCitation& one : sentence.citations) {
      if (one.verdict != Verdict::undecided || one.targets.empty()) continue;
      const std::string code(language_code(view.works()[one.targets.front().work].language));
      const bool known =
          std::ranges::find(proof.undecided_languages, code) != proof.undecided_languages.end();
      if (!known) proof.undecided_languages.push_back(code);
    }
  }
}

}  // namespace

Proof Library::check(std::string_view text, const CheckOptions& options) const {
  const LibraryView& view = *data_->view;
  ProverSettings settings;
  settings.day = day_of(options.as_of);
  settings.language = language_of(options.language);
  settings.works = works_in(view, options.scope);
  if (!options.work.empty()) {
    settings.work = locate_work(view, options.work);
    if (!settings.work) {
      throw SaidError(ErrorCode::no_such_provision, say("no-work-named", {{"name", options.work}}),
                      works_perhaps_meant(view, options.work, settings.language.value_or(Language::unknown)));
    }
  }
  if (!options.context.empty()) settings.context.emplace();
  for (const std::string& reference : options.context) {
    for (const ProvisionKey& key : locate(view, reference, settings.day)) settings.context->push_back(key);
  }
  const auto meter = std::make_shared<UsageMeter>();
  std::unique_ptr<SupportJudge> judge;
  if (!options.judge.model.empty()) {
    judge = open_support_judge(options.judge, options.step_models, view.folder().path(), meter);
    settings.judge = judge.get();
  }
  Proof proof;
  proof.as_of = format_date(from_days(settings.day));
  ProofWriter writer(view, settings.day, text, options.explain);
  const std::vector<ProvenSentence> proven = Prover(view, settings).prove(text);
  for (const ProvenSentence& sentence : proven) proof.sentences.push_back(writer.write(sentence));
  name_undecided_languages(view, proven, proof);
  count_verdicts(proof);
  if (judge) proof.judge = report_judge(*judge);
  proof.usage = usage_of(*meter);
  return proof;
}

}  // namespace pandect
