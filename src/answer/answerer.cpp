#include "answer/answerer.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace pandect {
namespace {

/// How far down the hits are looked at to choose among whole laws.
constexpr std::size_t hits_for_laws = 100;

/// How many times the provisions are asked for where some of what is found may not be read.
constexpr std::size_t spare = 10;

std::string cite_source(const CitedSource& source, AnswerFormat format) {
  if (format == AnswerFormat::json) {
    return dump_json(Json{{"law", source.law}, {"sections", Json::array({source.section})}});
  }
  return source.label.empty() ? fmt::format("{} {}", source.law, source.section) : source.label;
}

/// An example in the form the reply is to have.
std::string render_example(const AnswerExample& example, AnswerFormat format) {
  std::vector<std::string> cited;
  for (const CitedSource& source : example.citations) cited.push_back(cite_source(source, format));
  std::string reply = example.answer;
  if (format == AnswerFormat::json) {
    reply = fmt::format(R"({{"analysis": "…", "answer": {}, "citations": [{}]}})",
                        dump_json(Json(example.answer)), fmt::join(cited, ", "));
  } else if (format == AnswerFormat::doc_ids) {
    reply = fmt::format("ANSWER: {}\nDOC IDS: {}", example.answer, fmt::join(cited, ", "));
  } else if (format == AnswerFormat::tagged) {
    std::string codes;
    for (const std::string& one : cited) codes += fmt::format("<law_code>{}</law_code>\n", one);
    reply = fmt::format("<reasoning>\n…\n</reasoning>\n<answer>\n{}\n</answer>\n<citation>\n{}</citation>",
                        example.answer, codes);
  }
  return fmt::format("Example question: {}\nExample reply: {}\n\n", example.question, reply);
}

std::string number_options(const std::vector<std::string>& options) {
  std::string out;
  for (std::size_t i = 0; i < options.size(); ++i) out += fmt::format("{}. {}\n", i + 1, options[i]);
  return out;
}

Json schema_of_json_answer() {
  const Json text = {{"type", "string"}};
  return {{"type", "object"},
          {"properties",
           {{"analysis", text}, {"answer", text}, {"citations", {{"type", "array"}, {"items", text}}}}},
          {"required", {"analysis", "answer", "citations"}},
          {"additionalProperties", false}};
}

/// All provisions in force on a day: of the works of the hits first, each work whole and in its order.
std::vector<Hit> whole_laws(const LibraryView& library, std::span<const Hit> hits, std::int32_t day) {
  const std::span<const Document> documents = library.documents().documents();
  std::vector<std::uint32_t> works;
  std::set<std::uint32_t> known;
  const auto add = [&](std::uint32_t work) {
    if (known.insert(work).second) works.push_back(work);
  };
  for (const Hit& hit : hits) add(documents[hit.document].work);
  for (std::uint32_t work = 0; work < library.works().size(); ++work) add(work);
  std::vector<std::vector<Hit>> of_work(library.works().size());
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    if (documents[i].in_force(day)) of_work[documents[i].work].push_back({i, 0, {}});
  }
  std::vector<Hit> all;
  for (const std::uint32_t work : works) all.insert(all.end(), of_work[work].begin(), of_work[work].end());
  return all;
}

}  // namespace

Answerer::Answerer(const LibraryView& library, SharedRetriever retriever, AnswerSettings settings,
                   ChatModel& model)
    : library_(library),
      retriever_(std::move(retriever)),
      settings_(std::move(settings)),
      prompt_(Prompt::load(settings_.prompt)),
      model_(model) {
  // A context larger than the window, less the reply, would be refused or cut by the provider.
  const std::size_t window = model_.info().window_tokens;
  if (window == 0) return;
  const std::size_t room = window - std::min(window, settings_.max_tokens + window / 20);
  if (settings_.source == AnswerSettings::Source::laws) settings_.context.tokens = room;
  settings_.context.tokens = std::min(settings_.context.tokens, room);
}

std::vector<Hit> Answerer::find(const AnswerTask& task) const {
  switch (settings_.source) {
    case AnswerSettings::Source::nothing:
      return {};
    case AnswerSettings::Source::gold:
    case AnswerSettings::Source::first_gold: {
      std::vector<Hit> hits;
      for (const std::uint32_t document : task.gold) hits.push_back({document, 1, {}});
      if (settings_.source == AnswerSettings::Source::first_gold && hits.size() > 1) hits.resize(1);
      return hits;
    }
    case AnswerSettings::Source::laws: {
      const std::vector<Hit> hits =
          retriever_ ? retriever_->retrieve(task.query, hits_for_laws) : std::vector<Hit>();
      std::vector<Hit> all = whole_laws(library_, hits, task.query.day);
      if (task.may_read) std::erase_if(all, [&](const Hit& hit) { return !task.may_read(hit); });
      return all;
    }
    case AnswerSettings::Source::retrieved:
      break;
  }
  if (!task.may_read) return retriever_->retrieve(task.query, settings_.provisions);
  std::vector<Hit> hits = retriever_->retrieve(task.query, settings_.provisions * spare);
  std::erase_if(hits, [&](const Hit& hit) { return !task.may_read(hit); });
  if (hits.size() > settings_.provisions) hits.resize(settings_.provisions);
  return hits;
}

ChatRequest Answerer::request(const AnswerTask& task, const Context& context) const {
  std::string examples;
  for (const AnswerExample& example : task.examples) examples += render_example(example, settings_.format);
  const RenderedPrompt rendered =
      prompt_.render({{"question", task.query.text},
                      {"context", render_context(context, settings_.format)},
                      {"language", std::string(language_name(task.query.language))},
                      {"examples", examples},
                      {"options", number_options(task.options)},
                      {"count", fmt::to_string(settings_.provisions)}});
  ChatRequest request = ask_user(rendered.user);
  request.system = rendered.system;
  request.temperature = settings_.temperature;
  request.top_p = settings_.top_p;
  request.top_k = settings_.top_k;
  request.seed = settings_.seed;
  request.max_tokens = settings_.max_tokens;
  request.reasoning = settings_.reasoning;
  if (settings_.schema) request.json_schema = schema_of_json_answer();
  return request;
}

Context Answerer::context(const AnswerTask& task) const {
  return assemble_context(library_, find(task), settings_.context);
}

ModelAnswer Answerer::answer(const AnswerTask& task, const OnText& on_text, const std::stop_token& stop,
                             std::size_t sample) const {
  ModelAnswer answer;
  answer.hits = find(task);
  answer.context = assemble_context(library_, answer.hits, settings_.context);
  ChatRequest asked = request(task, answer.context);
  asked.sample = sample;
  if (sample > 0) asked.seed = asked.seed.value_or(0) + static_cast<std::int64_t>(sample);
  answer.reply = model_.complete(asked, on_text, stop);
  answer.parsed =
      parse_answer(settings_.format, answer.reply.text, {task.options.empty() ? 5 : task.options.size()});
  if (answer.parsed.analysis.empty()) answer.parsed.analysis = answer.reply.reasoning;
  if (answer.reply.finish == FinishReason::length) {
    answer.parsed.repairs.emplace_back("the reply was cut off at its greatest length");
  }
  answer.citations = resolve_sources(library_, answer.context, answer.parsed.citations, task.query.day);
  return answer;
}

}  // namespace pandect
