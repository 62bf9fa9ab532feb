#include <algorithm>
#include <array>

#include "answer/answerer.h"
#include "answer/prove/prover.h"
#include "answer/prove/sentence_parts.h"
#include "api/describe.h"
#include "api/encoders.h"
#include "api/library_data.h"
#include "api/question_notes.h"
#include "api/quoting.h"
#include "api/step_models.h"
#include "api/support_judge.h"
#include "api/usage.h"
#include "finding/find.h"
#include "model/http_error.h"
#include "model/models.h"
#include "pandect/answers.h"
#include "pandect/models.h"
#include "text/said.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Sentences of an answer with the indexes of their citations. In a format without marks each sentence has
/// all citations of the answer.
std::vector<MarkedSentence> sentences_of(const ParsedAnswer& parsed, Language language) {
  if (!parsed.sentences.empty()) return parsed.sentences;
  std::vector<std::size_t> all(parsed.citations.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  std::vector<MarkedSentence> sentences;
  for (const Span span : split_sentences(parsed.answer, language)) sentences.push_back({span, all});
  return sentences;
}

std::string written_as(const CitedSource& source) {
  if (!source.label.empty()) return source.label;
  return source.law.empty() ? source.section : source.law + " " + source.section;
}

WrittenSource describe_source(const LibraryView& view, const ResolvedSource& resolved, std::int32_t day) {
  WrittenSource source;
  source.written = written_as(resolved.source);
  source.exists = resolved.document.has_value();
  source.in_context = resolved.in_context;
  source.problem = resolved.problem;
  if (resolved.document) source.provision = describe_document(view, *resolved.document, day);
  return source;
}

std::vector<CitedClaim> claims_of(const LibraryView& view, const ModelAnswer& answer,
                                  const std::vector<MarkedSentence>& sentences, std::int32_t day) {
  std::vector<CitedClaim> claims;
  for (const MarkedSentence& sentence : sentences) {
    CitedClaim claim{sentence.span, {}};
    for (const std::size_t place : sentence.citations) {
      claim.citations.emplace_back();
      if (const auto document = answer.citations[place].document) {
        const std::uint32_t provision = view.documents().documents()[*document].provision;
        claim.citations.back().push_back(served_on(view, *document, provision, day));
      }
    }
    claims.push_back(std::move(claim));
  }
  return claims;
}

WrittenSentence describe_sentence(const LibraryView& view, std::string_view text,
                                  const CodePointOffsets& offsets, const MarkedSentence& sentence,
                                  const ProvenSentence& proven) {
  WrittenSentence written;
  written.words = {std::string(sentence.span.of(text)),
                   offsets.from_byte(sentence.span.begin),
                   offsets.from_byte(sentence.span.end),
                   proven.score,
                   {}};
  written.sources = sentence.citations;
  written.verdict = proven.verdict;
  written.score = proven.score;
  written.asserts = proven.asserts;
  // The proof has a citation for each of the sentence's sources, in their order.
  for (std::size_t i = 0; i < proven.citations.size(); ++i) {
    const ProvenCitation& citation = proven.citations[i];
    if (written.reason.empty() && !carries(proven.verdict)) written.reason = citation.reason;
    if (!carries(citation.verdict) && citation.verdict != Verdict::undecided) continue;
    for (const Span span : citation.support) {
      written.support.push_back({quote_provision(view, citation.evidence, span), sentence.citations[i]});
      written.support.back().quote.score = citation.score;
    }
  }
  return written;
}

/// The works of the provisions that a model was given, each once.
std::vector<std::uint32_t> works_of(const LibraryView& view, const ModelAnswer& answer) {
  std::vector<std::uint32_t> works;
  for (const ContextEntry& entry : answer.context.entries) {
    const std::uint32_t work = view.documents().documents()[entry.document].work;
    if (std::ranges::find(works, work) == works.end()) works.push_back(work);
  }
  return works;
}

/// What a sentence cites in words, "(Section 21)", proven as in any text. A number without a law is of a law
/// that the model was given: of the first for which the sentence is carried, else of the first that has it.
std::optional<ProvenSentence> prove_words(const LibraryView& view, const ProverSettings& settings,
                                          std::string_view words, std::span<const std::uint32_t> works) {
  constexpr std::size_t most_works = 5;
  if (words.find_first_not_of(" \t\r\n") == std::string_view::npos) return std::nullopt;
  const auto prove = [&](std::optional<std::uint32_t> work) {
    ProverSettings own = settings;
    own.work = work;
    std::optional<ProvenSentence> found;
    for (ProvenSentence& one : Prover(view, own).prove(words)) {
      if (found && !carries(found->verdict)) break;
      const bool asserts = one.asserts || (found && found->asserts);
      if (!found || info_of(one.verdict).checked) found = std::move(one);
      found->asserts = asserts;
    }
    return found;
  };
  std::optional<ProvenSentence> best;
  for (const std::uint32_t work : works.first(std::min(works.size(), most_works))) {
    std::optional<ProvenSentence> found = prove(work);
    if (!found || found->citations.empty()) return found;
    if (carries(found->verdict)) return found;
    const bool exists = found->verdict != Verdict::no_such_provision && found->verdict != Verdict::not_held;
    const bool better = !best || best->verdict == Verdict::no_such_provision;
    if (exists ? better : !best) best = std::move(found);
  }
  return best ? best : prove(std::nullopt);
}

/// The source that a citation in words leads to, as one of the answer's.
std::size_t source_of(const LibraryView& view, const ProvenCitation& cited, std::string_view text,
                      WrittenAnswer& answer) {
  WrittenSource source;
  source.written = cited.span.of(text);
  source.exists = !cited.targets.empty() && cited.verdict != Verdict::no_such_provision;
  if (source.exists) source.provision = describe_provision(view, cited.targets.front());
  source.problem = source.exists ? Said() : cited.reason;
  const auto is_same = [](const ProvisionInfo& a, const ProvisionInfo& b) { return a.id == b.id; };
  source.in_context = std::ranges::any_of(
      answer.context, [&](const ProvisionInfo& given) { return is_same(given, source.provision); });
  const auto known = std::ranges::find_if(answer.sources, [&](const WrittenSource& one) {
    return one.exists && source.exists && is_same(one.provision, source.provision);
  });
  if (known == answer.sources.end()) {
    answer.sources.push_back(std::move(source));
    return answer.sources.size() - 1;
  }
  return static_cast<std::size_t>(known - answer.sources.begin());
}

/// Joins what is found of a sentence's citations in words to what is found of its marks.
void add_words(const LibraryView& view, const ProvenSentence& words, WrittenAnswer& answer,
               WrittenSentence& sentence) {
  sentence.asserts = sentence.asserts || words.asserts;
  if (words.citations.empty() || !info_of(words.verdict).checked) return;
  std::array<ProvenSentence, 2> both;
  both[0].verdict = sentence.verdict;
  both[1].verdict = words.verdict;
  const bool marked = info_of(sentence.verdict).checked;
  sentence.verdict = marked ? verdict_on_parts(both) : words.verdict;
  sentence.score = std::max(sentence.score, words.score);
  if (carries(sentence.verdict)) sentence.reason = {};
  const std::string_view text = sentence.words.text;
  for (const ProvenCitation& one : words.citations) {
    if (!carries(sentence.verdict) && sentence.reason.empty()) sentence.reason = one.reason;
    const std::size_t source = source_of(view, one, text, answer);
    if (std::ranges::find(sentence.sources, source) == sentence.sources.end())
      sentence.sources.push_back(source);
    for (const Span span : one.support)
      sentence.support.push_back({quote_provision(view, one.evidence, span), source});
  }
}

void count_carried(WrittenAnswer& written) {
  for (const WrittenSentence& one : written.sentences) {
    written.stated += info_of(one.verdict).checked || one.asserts ? 1 : 0;
    written.carried += carries(one.verdict) ? 1 : 0;
  }
}

/// The reason for refusing an answer; empty when there is none.
Said objection(const WrittenAnswer& answer) {
  for (const WrittenSentence& sentence : answer.sentences) {
    if (carries(sentence.verdict)) continue;
    return say(sentence.reason.empty() ? "not-carried" : "not-carried-since",
               {{"verdict", said_kind("verdict", to_string(sentence.verdict))}, {"why", sentence.reason}});
  }
  return answer.sentences.empty() ? say("says-nothing") : Said();
}

void describe_outcome(const ModelAnswer& said, bool strict, Answer& answer) {
  const ParsedAnswer& parsed = said.parsed;
  WrittenAnswer& written = *answer.written;
  written.asks = parsed.question;
  if (!parsed.question.empty()) {
    answer.reason = say("fact-left-open");
  } else if (parsed.abstained) {
    answer.reason = parsed.answer.empty() ? say("carry-no-answer") : Said{parsed.answer};
    written.text.clear();
  } else if (parsed.unreadable) {
    const std::string reply = bounded_line(said.reply.text);
    answer.reason = say(said.refused() ? "model-refused" : "not-in-form");
    if (!reply.empty())
      answer.reason = say("with-reply", {{"what", std::move(answer.reason)}, {"reply", reply}});
  } else {
    Said reason = objection(written);
    const bool nothing_holds = std::ranges::none_of(written.sentences, [](const WrittenSentence& sentence) {
      return carries(sentence.verdict) || sentence.verdict == Verdict::partly;
    });
    if (strict) answer.reason = std::move(reason);
    answer.answered = answer.reason.empty() && !written.text.empty();
    if (!strict && nothing_holds) answer.notes.push_back(say("no-sentence-carried"));
  }
}

/// How the model answers: as the system says, or as is asked for.
AnswerSettings settings_of(const System& system, const WritingOptions& writing) {
  AnswerSettings settings = AnswerSettings::of(system);
  if (writing.temperature) settings.temperature = writing.temperature;
  if (writing.top_p) settings.top_p = writing.top_p;
  if (writing.seed) settings.seed = writing.seed;
  if (writing.max_tokens > 0) settings.max_tokens = std::min(settings.max_tokens, writing.max_tokens);
  settings.stop = writing.stop;
  return settings;
}

}  // namespace

Answer Library::Data::write(std::string_view question, const AskOptions& options) const {
  const LibraryView& library = *view;
  const System system =
      System::load(options.system.empty() ? default_asking_system(library) : options.system);
  StepModelOptions asked_models = with_cluster(options.step_models);
  asked_models.models = find_models_file(asked_models.models, library.folder().path()).string();
  const ModelsFile models = ModelsFile::load(asked_models.models);
  const auto meter = std::make_shared<UsageMeter>();
  ModelServices services{meter};
  if (!asked_models.cache.empty()) services.cache = std::make_shared<ReplyCache>(asked_models.cache);
  const ModelSettings& settings = models.find(options.model, ModelKind::chat);
  if (asked_models.cache.empty()) check_key(settings);
  const auto model = open_chat_model(settings, services);
  const auto cluster_notes = std::make_shared<ClusterNotes>();
  const StepModels steps =
      open_step_models(asked_models, library.folder().path(), {meter}, nullptr, cluster_notes);
  // Before the model is paid for an answer: the judge may not be there, or lack its key.
  std::unique_ptr<SupportJudge> judge;
  if (!options.judge.model.empty())
    judge = open_support_judge(options.judge, asked_models, library.folder().path(), meter);
  const SharedRetriever retriever = system.retrieves() ? system.make(library, {}, steps) : nullptr;
  const Found settled =
      settle(library, retriever, question, question_options(options.language, options.as_of, options.scope));
  const AskedQuestion& read = settled.asked;
  const Answerer answerer(library, retriever, settings_of(system, options.writing), *model);
  AnswerTask task;
  task.query = read.query();
  task.demands = read.demands;
  const ModelAnswer said = answerer.answer(task, options.on_text, options.step_models.monitor.stop);

  Answer answer;
  answer.question = read.text;
  answer.read_as = read.read_as;
  answer.language = language_code(task.query.language);
  answer.as_of = format_date(from_days(task.query.day));
  answer.notes = describe_reading(library, task.query);
  for (const std::vector<Said>* lines : {&read.notes, &read.missing})
    answer.notes.insert(answer.notes.end(), lines->begin(), lines->end());
  std::ranges::move(cluster_notes->all(), std::back_inserter(answer.notes));
  if (!settled.day_note.empty()) answer.notes.push_back(settled.day_note);
  WrittenAnswer& written = answer.written.emplace();
  written.system = system.name();
  written.model = said.reply.model;
  written.text = said.parsed.answer;
  written.analysis = said.parsed.analysis;
  written.repairs = said.parsed.repairs;
  written.left_out = said.context.left_out;
  written.cut_off = said.reply.finish == FinishReason::length;
  written.from_cache = said.reply.from_cache;
  for (const ContextEntry& entry : said.context.entries)
    written.context.push_back(describe_document(library, entry.document, task.query.day));
  for (const ResolvedSource& source : said.citations)
    written.sources.push_back(describe_source(library, source, task.query.day));
  if (!said.parsed.abstained && !said.parsed.answer.empty()) {
    const std::vector<MarkedSentence> sentences = sentences_of(said.parsed, task.query.language);
    ProverSettings proving;
    proving.day = task.query.day;
    proving.language = task.query.language;
    proving.judge = judge.get();
    const std::vector<CitedClaim> claims = claims_of(library, said, sentences, task.query.day);
    const std::vector<ProvenSentence> proven = Prover(library, proving).prove(written.text, claims);
    const CodePointOffsets offsets(written.text);
    for (std::size_t i = 0; i < sentences.size(); ++i)
      written.sentences.push_back(describe_sentence(library, written.text, offsets, sentences[i], proven[i]));
    const std::vector<std::uint32_t> works = works_of(library, said);
    for (WrittenSentence& sentence : written.sentences) {
      const auto words = prove_words(library, proving, sentence.words.text, works);
      if (words) add_words(library, *words, written, sentence);
    }
    count_carried(written);
  }
  if (judge) written.judge = report_judge(*judge);
  answer.usage = usage_of(*meter);
  describe_outcome(said, options.strict, answer);
  return answer;
}

}  // namespace pandect
