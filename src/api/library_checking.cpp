#include <algorithm>

#include <fmt/format.h>

#include "answer/prove/prover.h"
#include "api/describe.h"
#include "api/library_data.h"
#include "api/quoting.h"
#include "api/scope.h"
#include "api/support_judge.h"
#include "api/usage.h"
#include "question/locate.h"
#include "text/utf8.h"

namespace pandect {
namespace {

class ProofWriter {
 public:
  /// @param text the checked text; must outlive this
  ProofWriter(const LibraryView& view, std::int32_t day, std::string_view text)
      : view_(view), day_(day), text_(text), offsets_(text) {}

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
    citation.exists =
        proven.verdict != Verdict::no_such_provision && proven.verdict != Verdict::court_decision;
    citation.guessed = citation.exists && proven.guessed_law;
    citation.verdict = proven.verdict;
    citation.reason = proven.reason;
    citation.score = proven.score;
    if (proven.instead) citation.instead = describe_provision(view_, *proven.instead);
    if (proven.targets.empty()) return citation;
    citation.provision = describe_provision(view_, proven.targets.front());
    set_standing(view_, citation.provision, day_);
    if (const std::string& note = citation.provision.stands_in; !note.empty())
      citation.reason += (citation.reason.empty() ? "" : "; ") + note;
    if (proven.evidence.version == 0) return citation;  // its words were not compared
    for (const Span span : proven.support) {
      citation.support.push_back(quote_provision(view_, proven.evidence, span));
      citation.support.back().score = proven.score;
    }
    for (const Difference& difference : proven.differences) {
      citation.differences.push_back(
          {difference.kind, difference.contradicts, quote_claim(difference.claim),
           difference.law.empty() ? Quote{} : quote_provision(view_, proven.evidence, difference.law)});
    }
    return citation;
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
  CodePointOffsets offsets_;
};

void count_verdicts(Proof& proof) {
  bool rests_on_decisions = false;
  for (int i = 0; i <= static_cast<int>(Verdict::court_decision); ++i)
    proof.verdicts.emplace_back(static_cast<Verdict>(i), 0);
  for (const CheckedSentence& sentence : proof.sentences) {
    const auto row =
        std::ranges::find(proof.verdicts, sentence.verdict, &std::pair<Verdict, std::size_t>::first);
    ++row->second;
    if (sentence.verdict == Verdict::court_decision) {
      ++proof.unchecked;
      rests_on_decisions = rests_on_decisions || sentence.asserts;
    } else if (sentence.verdict != Verdict::not_a_citation) {
      ++proof.checked;
    } else if (sentence.asserts && sentence.citations.empty()) {
      ++proof.unchecked_assertions;
    } else {
      ++proof.unchecked;
    }
  }
  proof.holds = proof.verdicts.front().second == proof.checked && proof.unchecked_assertions == 0 &&
                !rests_on_decisions;
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
      throw Error(ErrorCode::no_such_provision,
                  fmt::format("no work named '{}' is in the library", options.work),
                  works_perhaps_meant(view, options.work, settings.language.value_or(Language::unknown)));
    }
  }
  if (!options.context.empty()) settings.context.emplace();
  for (const std::string& reference : options.context) {
    for (const ProvisionKey& key : locate(view, reference, settings.day)) settings.context->push_back(key);
  }
  const auto meter = std::make_shared<UsageMeter>();
  std::unique_ptr<ModelJudge> judge;
  if (!options.judge.model.empty()) {
    judge = open_support_judge(options.judge, options.step_models, view.folder().path(), meter);
    settings.judge = judge.get();
  }
  Proof proof;
  proof.as_of = format_date(from_days(settings.day));
  ProofWriter writer(view, settings.day, text);
  for (const ProvenSentence& sentence : Prover(view, settings).prove(text))
    proof.sentences.push_back(writer.write(sentence));
  count_verdicts(proof);
  if (judge) proof.judge = report_judge(*judge);
  proof.usage = usage_of(*meter);
  return proof;
}

}  // namespace pandect
