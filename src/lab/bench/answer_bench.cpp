#include "lab/bench/answer_bench.h"

#include <algorithm>
#include <atomic>
#include <random>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_lines.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "finding/find.h"
#include "lab/measure/bert_score.h"
#include "question/cite.h"
#include "text/lines.h"
#include "text/utf8.h"
#include "vector/cosine.h"

namespace pandect {
namespace {

Json to_row(const AnsweredQuestion& answered, const ModelAnswer& answer) {
  return {{"answer", answered.answer},
          {"retrieved", answered.retrieved},
          {"ends", answered.ends},
          {"cited", answered.cited},
          {"invented", answered.invented},
          {"abstained", answered.abstained},
          {"unreadable", answered.unreadable},
          {"choice", answered.choice ? Json(*answered.choice) : Json()},
          {"repairs", answer.parsed.repairs},
          {"reply", answer.reply.text},
          {"tokens_in", answer.reply.usage.tokens_in},
          {"tokens_out", answer.reply.usage.tokens_out}};
}

AnsweredQuestion from_row(const Json& row) {
  AnsweredQuestion answered;
  answered.answer = row.at("answer").get<std::string>();
  answered.retrieved = row.at("retrieved").get<std::vector<std::string>>();
  answered.ends = row.value("ends", std::vector<std::size_t>());
  answered.cited = row.at("cited").get<std::vector<std::string>>();
  answered.invented = row.at("invented").get<std::size_t>();
  answered.abstained = row.at("abstained").get<bool>();
  answered.unreadable = row.at("unreadable").get<bool>();
  answered.repairs = row.at("repairs").size();
  if (row.contains("choice") && row.at("choice").is_number())
    answered.choice = row.at("choice").get<std::size_t>();
  return answered;
}

bool add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) != names.end()) return false;
  names.push_back(name);
  return true;
}

/// The option that the provisions given to a system support.
std::optional<std::size_t> expected_choice(const BenchQuestion& question, const AnswerSettings& settings) {
  return settings.source == AnswerSettings::Source::first_gold ? question.right_of_first : question.right;
}

}  // namespace

std::vector<AnswerExample> load_examples(const std::filesystem::path& path) {
  std::vector<AnswerExample> examples;
  for_each_json_line(path, [&](const Json& row) {
    AnswerExample example{row.at("question").get<std::string>(), row.at("answer").get<std::string>(), {}};
    for (const Json& one : row.at("citations")) {
      example.citations.push_back(
          {{}, one.at("law").get<std::string>(), one.at("section").get<std::string>()});
    }
    examples.push_back(std::move(example));
  });
  return examples;
}

std::vector<AnswerExample> draw_examples(const std::vector<AnswerExample>& all, std::size_t count,
                                         std::uint64_t seed, std::string_view question) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].question != question) places.push_back(i);
  }
  // std::shuffle's draws differ between standard libraries; these do not.
  std::mt19937_64 random(seed ^ hash64(question));
  for (std::size_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[random() % i]);
  std::vector<AnswerExample> drawn;
  for (std::size_t i = 0; i < std::min(count, places.size()); ++i) drawn.push_back(all[places[i]]);
  return drawn;
}

AnswerBench::AnswerBench(const LibraryView& library, const RetrievalDataset& dataset, Settings settings,
                         ChatModel& model, std::vector<Judge> judges, RunFolder* folder)
    : library_(library),
      dataset_(dataset),
      settings_(std::move(settings)),
      model_(model),
      judges_(std::move(judges)),
      folder_(folder) {
  for (const Manifest::File& file : library.manifest().files) library_content_ += file.checksum;
  const std::span<const Document> documents = library.documents().documents();
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    if (documents[i].in_force(day())) documents_.try_emplace(dataset.name_of(library, {i, 0, {}}), i);
  }
}

/// A system prepared for asking.
struct AnswerBench::Asking {
  const Answerer& answerer;
  const std::string& system;
  std::string identity;
  std::vector<AnswerExample> examples = {};  ///< those that the system can show
};

/// A question prepared for a system.
struct AnswerBench::Asked {
  const Answerer& answerer;
  const std::string& system;
  const BenchQuestion& question;
  std::size_t sample = 0;
  std::vector<AnswerExample> examples = {};
  std::string key = {};  ///< key of the reply: identifies everything it depends on
};

AnswerBench::Asked AnswerBench::ask(const Asking& asking, const BenchQuestion& question,
                                    std::size_t sample) const {
  const AnswerSettings& settings = asking.answerer.settings();
  Asked asked{asking.answerer, asking.system, question, sample};
  asked.examples = draw_examples(asking.examples, settings.examples,
                                 static_cast<std::uint64_t>(settings.seed.value_or(0)), question.text);
  Json shown = Json::array();
  for (const AnswerExample& example : asked.examples) {
    Json& one = shown.emplace_back(Json::array({example.question, example.answer}));
    for (const CitedSource& source : example.citations) one.push_back({source.law, source.section});
  }
  using Source = AnswerSettings::Source;
  const bool given_gold = settings.source == Source::gold || settings.source == Source::first_gold;
  asked.key = content_hash(
      dump_json(Json::array({"answer", library_content_, dataset_.partial, day(), asking.identity,
                             model_.info().window_tokens, question.id, question.text, question.options,
                             given_gold ? question.gold : std::vector<std::string>(), shown, sample})));
  return asked;
}

AnswerTask AnswerBench::task_of(const Asked& asked) const {
  AnswerTask task;
  QuestionOptions reading{std::nullopt, settings_.day};
  reading.as_written = System::is_experiment(asked.system);
  AskedQuestion read = settle(library_, asked.answerer.retriever(), asked.question.text, reading).asked;
  task.query = std::move(read.asked.query);
  task.demands = std::move(read.demands);
  for (const std::string& name : asked.question.gold) {
    if (const auto found = documents_.find(name); found != documents_.end())
      task.gold.push_back(found->second);
  }
  task.options = asked.question.options;
  task.examples = asked.examples;
  if (dataset_.partial)
    task.may_read = [this](const Hit& hit) { return !names_in(hit.document, hit.part).empty(); };
  return task;
}

/// The dataset's names of the provisions completely inside a hit: for a chunk there may be several, or none
/// (NitiBench, section 4.1.1).
std::vector<std::string> AnswerBench::names_in(std::uint32_t document, Span part) const {
  const Document& own = library_.documents().documents()[document];
  std::vector<std::uint32_t> held;
  if (part.empty()) {
    held.push_back(document);
  } else {
    const Tree tree = library_.provisions(own.version);
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
      const Span extent = tree[i].extent;
      if (!tree[i].unit || extent.begin < part.begin || part.end <= extent.begin) continue;
      // Chunks end before white space, provisions perhaps behind it.
      const std::string text = library_.catalogue().text(own.version, extent);
      const std::uint32_t end = extent.begin + trim(text, {0, extent.size()}).end;
      const auto whole = library_.document_of({own.work, own.version, i});
      if (end <= part.end && whole) held.push_back(*whole);
    }
  }
  std::vector<std::string> names;
  for (const std::uint32_t one : held) {
    std::string name = dataset_.name_of(library_, {one, 0, {}});
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

std::optional<Json> AnswerBench::find(const std::string& key) const {
  return folder_ != nullptr ? folder_->find(key) : std::nullopt;
}

void AnswerBench::keep(const std::string& key, const Asked& asked, const Json& row) const {
  if (folder_ == nullptr) return;
  Json named{{"system", asked.system}, {"question", asked.question.id}, {"sample", asked.sample}};
  named.update(row);
  folder_->add(key, named);
}

AnsweredQuestion AnswerBench::answer(const Asked& asked) const {
  if (const auto known = find(asked.key)) return from_row(*known);
  AnsweredQuestion answered;
  ModelAnswer answer;
  try {
    answer = asked.answerer.answer(task_of(asked), {}, {}, asked.sample);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::service_unavailable) throw;
    answered.failure = error.what();
    return answered;
  }
  answered.answer = answer.parsed.answer;
  std::size_t read = 0;
  for (const ContextEntry& entry : answer.context.entries) {
    read += count_code_points(entry.text);
    for (const std::string& name : names_in(entry.document, entry.part ? entry.span : Span())) {
      if (add_once(answered.retrieved, name)) answered.ends.push_back(read);
    }
  }
  for (const ResolvedSource& source : answer.citations) {
    if (source.document) {
      const std::string name = dataset_.name_of(library_, {*source.document, 0, {}});
      // A provision outside the set was cited all the same.
      add_once(answered.cited, name.empty() ? cite_document(library_, *source.document) : name);
    } else {
      ++answered.invented;
    }
  }
  if (std::ranges::any_of(judges_, &Judge::reads_context))
    answered.context = render_context(answer.context, asked.answerer.settings().format);
  answered.abstained = answer.parsed.abstained;
  answered.unreadable = answer.parsed.unreadable;
  answered.choice = answer.parsed.choice;
  answered.repairs = answer.parsed.repairs.size();
  keep(asked.key, asked, to_row(answered, answer));
  return answered;
}

/// The context given to the model; for a stored reply it is assembled again.
std::string AnswerBench::context_of(const Asked& asked, AnsweredQuestion& answered) const {
  if (!answered.context) {
    answered.context =
        render_context(asked.answerer.context(task_of(asked)), asked.answerer.settings().format);
  }
  return *answered.context;
}

void AnswerBench::judge(const Asked& asked, AnsweredQuestion& answered) const {
  const BenchQuestion& question = asked.question;
  for (const Judge& judge : judges_) {
    const std::vector<JudgeMark>& marks = judge.settings().marks;
    for (const JudgeMark& mark : marks) answered.judged[mark.name];
    if (question.answer.empty() || !answered.failure.empty()) continue;
    const auto take = [&](const Json& scores, const std::string& reason) {
      for (const JudgeMark& mark : marks) {
        const auto score = scores.find(mark.name);
        if (score != scores.end() && score->is_number())
          answered.judged[mark.name] = score->get<double>();
        else if (answered.unjudged.empty())
          answered.unjudged = reason;
      }
    };
    const std::string key = content_hash(
        dump_json(Json::array({"judgement", asked.key, judge.identity(), answered.answer, question.answer})));
    if (const auto known = find(key)) {
      take(known->at("scores"), known->at("reason").get<std::string>());
      continue;
    }
    JudgedAnswer judged{question.id, question.text, question.answer, answered.answer, {}};
    try {
      if (judge.reads_context()) judged.context = context_of(asked, answered);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::service_unavailable) throw;
      continue;  // a step of the retrieval asks a model
    }
    const Judgement judgement = judge.judge(judged);
    Json scores = Json::object();
    for (std::size_t i = 0; i < marks.size(); ++i)
      scores[marks[i].name] = judgement.scores[i] ? Json(*judgement.scores[i]) : Json();
    const std::string& reason = judgement.failed > 0 ? judgement.problems.front() : judgement.reason;
    take(scores, reason);
    if (judgement.lost > 0) continue;  // a missing reply is requested again by the next run
    keep(key, asked, {{"judge", judge.settings().name}, {"scores", scores}, {"reason", reason}});
  }
  answered.context.reset();
}

void AnswerBench::compare(const Asked& asked, AnsweredQuestion& answered) const {
  const BenchQuestion& question = asked.question;
  if (settings_.encoder == nullptr || question.answer.empty() || !answered.failure.empty()) return;
  const std::string key = content_hash(dump_json(Json::array(
      {"likeness", asked.key, identity_of(settings_.encoder->info()), answered.answer, question.answer})));
  if (const auto known = find(key)) {
    answered.bert_score = known->at("gold").get<double>();
    answered.bert_score_of_question = known->at("question_score").get<double>();
    answered.semantic = known->at("semantic").get<double>();
    return;
  }
  const std::vector<std::string> texts{question.answer, answered.answer, question.text};
  const std::vector<Matrix> tokens = settings_.encoder->embed_tokens(texts);
  // Tokens that mark the beginning and the end of a text may be matched, but have no weight.
  std::vector<std::vector<double>> weights;
  for (const Matrix& matrix : tokens) {
    weights.emplace_back(matrix.rows, 1.0);
    if (matrix.rows > 2) weights.back().front() = weights.back().back() = 0;
  }
  const auto against = [&](std::size_t reference) {
    return bert_score({tokens[reference].values, tokens[reference].columns, weights[reference]},
                      {tokens[1].values, tokens[1].columns, weights[1]})
        .f1;
  };
  answered.bert_score = against(0);
  answered.bert_score_of_question = against(2);
  const Matrix whole = settings_.encoder->embed(std::span(texts).first(2), TextKind::passage);
  answered.semantic = cosine_of(whole.row(0), whole.row(1));
  keep(key, asked,
       {{"gold", *answered.bert_score},
        {"question_score", *answered.bert_score_of_question},
        {"semantic", *answered.semantic}});
}

/// The examples that every system with examples can show completely.
std::vector<AnswerExample> AnswerBench::examples_for(const Answerer& answerer) const {
  if (answerer.settings().examples == 0) return {};
  const std::vector<AnswerExample>& all = settings_.examples;
  std::vector<char> fit(all.size());
  parallel_for(all.size(), [&](std::size_t i) { fit[i] = answerer.can_show(all[i], day()) ? 1 : 0; });
  std::vector<AnswerExample> examples;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (fit[i] != 0) examples.push_back(all[i]);
  }
  return examples;
}

AnswerRun AnswerBench::run(const System& system) const {
  const AnswerSettings settings = AnswerSettings::of(system);
  std::string identity = fmt::format("{}\n{}\n{}", system.identity(settings_.step_models),
                                     Prompt::load(settings.prompt).text(), identity_of(model_.info()));
  const Answerer answerer(library_,
                          system.retrieves() ? system.make(library_, {}, settings_.step_models) : nullptr,
                          settings, model_);
  const Asking asking{answerer, system.name(), std::move(identity), examples_for(answerer)};
  AnswerRun run{system.name(), settings, {}, asking.examples.size()};
  run.samples.assign(settings_.samples, std::vector<AnsweredQuestion>(dataset_.questions.size()));
  const std::size_t all = settings_.samples * dataset_.questions.size();
  Progress progress(system.name(), all, "answers", settings_.monitor);
  std::atomic<std::size_t> failed{0};
  parallel_for(
      all,
      [&](std::size_t i) {
        const std::size_t sample = i / dataset_.questions.size();
        const BenchQuestion& question = dataset_.questions[i % dataset_.questions.size()];
        AnsweredQuestion& answered = run.samples[sample][i % dataset_.questions.size()];
        const Asked asked = ask(asking, question, sample);
        answered = answer(asked);
        if (const auto expected = expected_choice(question, settings); expected && answered.failure.empty())
          answered.right = answered.choice == expected;
        if (!answered.failure.empty()) ++failed;
        judge(asked, answered);
        compare(asked, answered);
        progress.advance();
      },
      settings_.threads);
  if (all > 0 && failed == all) {
    throw Error(
        ErrorCode::service_unavailable,
        fmt::format("{}: the model answered no question: {}", system.name(), run.samples[0][0].failure),
        "the run folder keeps what was answered; run again when the model can be reached");
  }
  return run;
}

}  // namespace pandect
