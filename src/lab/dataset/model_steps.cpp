#include <algorithm>

#include <fmt/format.h>

#include "answer/formats/reply_parts.h"
#include "base/date.h"
#include "base/hash.h"
#include "finding/find.h"
#include "lab/dataset/recipe.h"
#include "model/lenient_json.h"
#include "model/prompt.h"
#include "pandect/error.h"
#include "question/cite.h"

namespace pandect {
namespace {

/// The words of a source with its citation, as prompts show them.
std::string shown(const LibraryView& library, const ItemSource& source) {
  const auto document = document_of(library, source);
  if (!document) return {};
  const Document& own = library.documents().documents()[*document];
  return cite_document(library, *document) + "\n" +
         library.text(own.version, library.provisions(own.version)[own.provision].body);
}

std::string shown(const LibraryView& library, const std::vector<ItemSource>& sources) {
  std::string text;
  for (const ItemSource& source : sources) text += (text.empty() ? "" : "\n\n") + shown(library, source);
  return text;
}

std::string text_in(const Json& reply, const char* member) {
  return reply.contains(member) && reply.at(member).is_string() ? reply.at(member).get<std::string>()
                                                                : std::string();
}

std::vector<std::string> texts_in(const Json& reply, const char* member) {
  std::vector<std::string> texts;
  if (!reply.contains(member) || !reply.at(member).is_array()) return texts;
  for (const Json& one : reply.at(member)) {
    if (one.is_string()) texts.push_back(one.get<std::string>());
  }
  return texts;
}

/// Takes from a reply what an item may be changed in; returns what is wrong with it, or nothing.
std::string take(const Json& reply, const ItemEvent& event, Item& item) {
  if (text_in(reply, "verdict") == "reject") return "the model rejects it: " + text_in(reply, "reason");
  for (const char* member : {"question", "answer"}) {
    if (std::string value = text_in(reply, member); !value.empty())
      item.change(member, std::move(value), event);
  }
  if (std::vector<std::string> proof = texts_in(reply, "proof"); !proof.empty())
    item.proof = std::move(proof);
  if (!reply.contains("options")) return item.question.empty() ? "the reply has no question" : "";
  item.options = texts_in(reply, "options");
  const std::size_t right = reply.contains("right") && reply.at("right").is_number_unsigned()
                                ? reply.at("right").get<std::size_t>()
                                : 0;
  if (item.options.size() < 2 || right == 0 || right > item.options.size())
    return fmt::format("of {} options the right one is number {}", item.options.size(), right);
  item.right = right - 1;
  item.answer = item.options[*item.right];
  return item.question.empty() ? "the reply has no question" : "";
}

/// A chat model writes, condenses, rewords or judges an item: its reply is JSON, of which the members
/// `question`, `answer`, `options` with `right` (from 1), `proof` and `verdict` ("reject") are taken.
RecipeStep ask(SettingsTable& settings) {
  const std::string prompt_name = settings.text("prompt");
  if (prompt_name.empty()) settings.refuse("prompt", "the step has no 'prompt'");
  const std::string model = settings.text("model");
  const double temperature = settings.number("temperature", 0, {0, 2});
  const std::size_t max_tokens = settings.count("max_tokens", 800, {1, 1e6});
  const auto prompt = std::make_shared<const Prompt>(Prompt::load(prompt_name));
  RecipeStep step;
  step.asks_models = true;
  step.identity = [=](const Workshop& shop) {
    return prompt->text() + shop.models.identity(ModelKind::chat, model);
  };
  step.one = [=](const Workshop& shop, Item& item) {
    const LibraryView& library = shop.view();
    std::string options;
    for (std::size_t i = 0; i < item.options.size(); ++i)
      options += fmt::format("{}. {}\n", i + 1, item.options[i]);
    const RenderedPrompt asked = prompt->render(
        {{"language", std::string(language_name(parse_language(item.language).value_or(Language::unknown)))},
         {"question", item.question},
         {"answer", item.answer},
         {"options", options},
         {"law", shown(library, item.gold)},
         {"first", item.gold.empty() ? "" : shown(library, item.gold.front())},
         {"second", item.gold.size() < 2 ? "" : shown(library, item.gold[1])},
         {"look_alikes", shown(library, item.wrong)}});
    ChatRequest request = ask_user(asked.user);
    request.system = asked.system;
    request.temperature = temperature;
    request.max_tokens = max_tokens;
    request.seed = static_cast<std::int64_t>(shop.seed);
    const std::shared_ptr<ChatModel> asking = shop.models.chat(model);
    const ChatReply reply = asking->complete(request, {}, shop.monitor.stop);
    std::vector<std::string> repairs;
    const std::optional<Json> json =
        find_json(inside_fence(take_out_thinking(reply.text, repairs).text, repairs), repairs);
    ItemEvent event{"ask", "changed", prompt_name, time_now()};
    event.model = asking->info().model;
    event.prompt = content_hash(prompt->text()).substr(0, 16);
    const std::string wrong =
        json && json->is_object() ? take(*json, event, item) : "the reply is not a JSON object";
    if (!wrong.empty()) {
      item.leave_out("ask", wrong);
      item.history.back().model = event.model;
      item.history.back().prompt = event.prompt;
    }
  };
  return step;
}

/// Which of the first hits also answer: those to which a reranker gives at least `least` become gold, the
/// others look-alikes (NitiBench, sections 3.1.1 and 4.2.1, its automatic labels).
RecipeStep relevant(SettingsTable& settings) {
  const std::string system = settings.text("system");
  const std::string model = settings.text("model");
  const std::size_t first = settings.count("first", 5, {1, 100});
  const double least = settings.number("least", 0.8);
  RecipeStep step;
  step.asks_models = true;
  step.identity = [=](const Workshop& shop) { return shop.models.identity(ModelKind::rerank, model); };
  step.one = [=](const Workshop& shop, Item& item) {
    const LibraryView& library = shop.view();
    std::vector<ItemSource> sources;
    std::vector<std::string> texts;
    for (const Hit& hit : find(library, shop.system(system), item.question, {}, first).hits) {
      ItemSource source = source_of(library, hit.document);
      if (std::ranges::find(item.gold, source.provision, &ItemSource::provision) != item.gold.end()) continue;
      texts.push_back(shown(library, source));
      sources.push_back(std::move(source));
    }
    if (sources.empty()) return;
    const std::shared_ptr<Reranker> marking = shop.models.reranker(model);
    const std::vector<double> marks = marking->score(item.question, texts, shop.monitor.stop);
    std::size_t added = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      added += marks[i] >= least ? 1 : 0;
      (marks[i] >= least ? item.gold : item.wrong).push_back(std::move(sources[i]));
    }
    ItemEvent event{"relevant", "changed", fmt::format("{} of {} hits also answer", added, texts.size()),
                    time_now()};
    event.model = marking->info().model;
    item.history.push_back(std::move(event));
  };
  return step;
}

}  // namespace

const std::vector<RecipeStepKind>& model_steps() {
  static const std::vector<RecipeStepKind> kinds{{"ask", ask}, {"relevant", relevant}};
  return kinds;
}

}  // namespace pandect
