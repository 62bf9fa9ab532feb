#include "answer/answerer.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "question/work_scope.h"

namespace pandect {
namespace {

/// Number of hits read to choose whole laws.
constexpr std::size_t hits_for_laws = 100;

/// Factor of the number of provisions requested if some of the hits may not be read.
constexpr std::size_t spare = 10;

/// The sources of a reply in its format: numbers of the context, or laws and sections.
std::vector<std::string> cite_sources(const std::vector<CitedSource>& sources, AnswerFormat format) {
  std::vector<std::string> cited;
  for (const CitedSource& source : sources) {
    const std::string& label = source.label;
    if (format == AnswerFormat::json && label.empty()) {
      cited.push_back(dump_json(Json{{"law", source.law}, {"sections", Json::array({source.section})}}));
      continue;
    }
    std::string name = label.empty() ? fmt::format("{} {}", source.law, source.section) : label;
    const bool quoted = format == AnswerFormat::json || format == AnswerFormat::sections;
    if (format == AnswerFormat::doc_ids && !label.empty()) name = "DOC" + label;
    if (format == AnswerFormat::tagged) name = fmt::format("<law_code>{}</law_code>", name);
    if (format == AnswerFormat::marked) name = fmt::format("[{}]", name);
    cited.push_back(quoted ? dump_json(Json(name)) : std::move(name));
  }
  return cited;
}

/// An answer in the form of a reply. @param prompt gives the order of the tags
std::string render_reply(const std::string& answer, const std::vector<CitedSource>& sources,
                         AnswerFormat format, std::string_view prompt) {
  const std::vector<std::string> cited = cite_sources(sources, format);
  switch (format) {
    case AnswerFormat::marked:
      return fmt::format("{} {}", answer, fmt::join(cited, ""));
    case AnswerFormat::json:
      return fmt::format(R"({{"analysis": "…", "answer": {}, "citations": [{}]}})", dump_json(Json(answer)),
                         fmt::join(cited, ", "));
    case AnswerFormat::doc_ids:
      return fmt::format("ANSWER: {}\nDOC IDS: {}", answer, fmt::join(cited, ", "));
    case AnswerFormat::tagged: {
      std::string first = fmt::format("<answer>\n{}\n</answer>", answer);
      std::string second = fmt::format("<citation>\n{}\n</citation>", fmt::join(cited, "\n"));
      if (prompt.find("<citation>") < prompt.find("<answer>")) std::swap(first, second);
      return fmt::format("<reasoning>\n…\n</reasoning>\n{}\n{}", first, second);
    }
    case AnswerFormat::sections:
      return fmt::format(R"({{"sections": [{}]}})", fmt::join(cited, ", "));
    case AnswerFormat::choice:
    case AnswerFormat::yes_no:
      break;
  }
  return answer;
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

/// All provisions in the scope of a question: of the works of the hits first, each work whole and in its
/// order.
std::vector<Hit> whole_laws(const LibraryView& library, std::span<const Hit> hits, const Query& query) {
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
    if (may_find(query, documents[i])) of_work[documents[i].work].push_back({i, 0, {}});
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
  room_ = window - std::min(window, settings_.max_tokens + window / 20);
  if (settings_.source == AnswerSettings::Source::laws) settings_.context.tokens = room_;
  settings_.context.tokens = std::min(settings_.context.tokens, room_);
}

bool Answerer::can_show(const AnswerExample& example, std::int32_t day) const {
  if (settings_.source == AnswerSettings::Source::nothing) return true;
  const std::vector<ResolvedSource> resolved = resolve_sources(library_, {}, example.citations, day);
  return std::ranges::all_of(resolved, [](const ResolvedSource& one) { return one.document.has_value(); });
}

/// The examples in the form of replies: the passages they cite are shown with them, by numbers of their own.
/// Passages in the whole laws given to the model are not repeated.
std::string Answerer::render_examples(const AnswerTask& task, const Context& context) const {
  using Source = AnswerSettings::Source;
  std::string out;
  for (const AnswerExample& example : task.examples) {
    std::vector<CitedSource> sources = example.citations;
    std::string read;
    if (settings_.source != Source::nothing) {
      std::vector<Hit> hits;
      for (const ResolvedSource& one : resolve_sources(library_, context, sources, task.query.day)) {
        if (one.document && std::ranges::find(hits, *one.document, &Hit::document) == hits.end())
          hits.push_back({*one.document, 0, {}});
      }
      const auto is_read = [&](const Hit& hit) {
        return std::ranges::find(context.entries, hit.document, &ContextEntry::document) !=
               context.entries.end();
      };
      const bool known = settings_.source == Source::laws && std::ranges::all_of(hits, is_read);
      const Context own = known ? Context() : assemble_context(library_, hits, settings_.context);
      if (!own.entries.empty())
        read = fmt::format("Example context:\n\n{}\n\n", render_context(own, settings_.format));
      sources.clear();
      const std::vector<ContextEntry>& entries = known ? context.entries : own.entries;
      for (const Hit& hit : hits) {
        const auto entry = std::ranges::find(entries, hit.document, &ContextEntry::document);
        if (entry != entries.end()) sources.push_back({entry->label, {}, {}});
      }
    }
    out += fmt::format("{}Example question: {}\nExample reply: {}\n\n", read, example.question,
                       render_reply(example.answer, sources, settings_.format, prompt_.text()));
  }
  return out;
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
          retriever_ ? meeting(task.demands, retriever_)->retrieve(task.query, hits_for_laws)
                     : std::vector<Hit>();
      std::vector<Hit> all = whole_laws(library_, hits, task.query);
      if (task.may_read) std::erase_if(all, [&](const Hit& hit) { return !task.may_read(hit); });
      return all;
    }
    case AnswerSettings::Source::retrieved:
      break;
  }
  const SharedRetriever retriever = meeting(task.demands, retriever_);
  if (!task.may_read) return retriever->retrieve(task.query, settings_.provisions);
  std::vector<Hit> hits = retriever->retrieve(task.query, settings_.provisions * spare);
  std::erase_if(hits, [&](const Hit& hit) { return !task.may_read(hit); });
  if (hits.size() > settings_.provisions) hits.resize(settings_.provisions);
  return hits;
}

ChatRequest Answerer::request(const AnswerTask& task, const Context& context) const {
  const RenderedPrompt rendered =
      prompt_.render({{"question", task.query.text},
                      {"context", render_context(context, settings_.format)},
                      {"language", std::string(language_name(task.query.language))},
                      {"examples", render_examples(task, context)},
                      {"options", number_options(task.options)},
                      {"count", fmt::to_string(settings_.provisions)}});
  ChatRequest request = ask_user(rendered.user);
  request.system = rendered.system;
  request.temperature = settings_.temperature;
  request.top_p = settings_.top_p;
  request.top_k = settings_.top_k;
  request.seed = settings_.seed;
  request.max_tokens = settings_.max_tokens;
  request.stop = settings_.stop;
  request.reasoning = settings_.reasoning;
  if (settings_.schema) request.json_schema = schema_of_json_answer();
  return request;
}

Context Answerer::assemble(const AnswerTask& task, std::span<const Hit> hits) const {
  ContextSettings settings = settings_.context;
  // Examples take room, too.
  const std::size_t taken = room_ == any_room ? 0 : estimate_tokens(render_examples(task, {}));
  settings.tokens = std::min(settings.tokens, room_ - std::min(room_, taken));
  return assemble_context(library_, hits, settings);
}

Context Answerer::context(const AnswerTask& task) const {
  return assemble(task, find(task));
}

ModelAnswer Answerer::answer(const AnswerTask& task, const OnText& on_text, const std::stop_token& stop,
                             std::size_t sample) const {
  ModelAnswer answer;
  answer.hits = find(task);
  answer.context = assemble(task, answer.hits);
  ChatRequest asked = request(task, answer.context);
  asked.sample = sample;
  if (sample > 0) asked.seed = asked.seed.value_or(0) + static_cast<std::int64_t>(sample);
  answer.reply = model_.complete(asked, on_text, stop);
  if (answer.refused()) {
    answer.parsed.unreadable = true;
  } else {
    answer.parsed =
        parse_answer(settings_.format, answer.reply.text, {task.options.empty() ? 5 : task.options.size()});
  }
  if (answer.parsed.analysis.empty()) answer.parsed.analysis = answer.reply.reasoning;
  if (answer.reply.finish == FinishReason::length) {
    answer.parsed.repairs.emplace_back("the reply was cut off at its greatest length");
  } else if (answer.reply.finish == FinishReason::other) {
    answer.parsed.repairs.emplace_back("the service ended the reply before the model was done");
  }
  answer.citations = resolve_sources(library_, answer.context, answer.parsed.citations, task.query.day);
  return answer;
}

}  // namespace pandect
