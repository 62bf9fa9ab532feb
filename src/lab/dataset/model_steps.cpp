#include <algorithm>

#include <fmt/format.h>

#include "answer/formats/reply_parts.h"
#include "base/date.h"
#include "base/hash.h"
#include "finding/find.h"
#include "lab/dataset/making_words.h"
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

/// The options of a question, or of one for yes or no these, in its language if it has words for them.
std::vector<std::string> options_of(const Item& item) {
  if (!item.options.empty()) return item.options;
  const MakingWords& words = making_words(parse_language(item.language).value_or(Language::unknown));
  const std::string yes = words.fill("yes");
  return yes.empty() ? std::vector<std::string>{"yes", "no"} : std::vector{yes, words.fill("no")};
}

std::string numbered(const std::vector<std::string>& options) {
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) text += fmt::format("{}. {}\n", i + 1, options[i]);
  return text;
}

/// Takes from a reply what an item may be changed in; returns what is wrong with it, or nothing.
std::string take(const Json& reply, const ItemEvent& event, Item& item) {
  if (text_in(reply, "verdict") == "reject") return "the model rejects it: " + text_in(reply, "reason");
  for (const char* member : {"question", "answer"}) {
    if (std::string value = text_in(reply, member); !value.empty())
      item.change(member, std::move(value), event);
  }
  for (const auto& [member, own] : {std::pair("proof", &item.proof), {"disproof", &item.disproof}}) {
    if (std::vector<std::string> sentences = texts_in(reply, member); !sentences.empty())
      *own = std::move(sentences);
  }
  if (reply.contains("yes")) {
    if (!reply.at("yes").is_boolean()) return "'yes' is neither true nor false";
    const bool yes = reply.at("yes").get<bool>();
    item.options.clear();
    item.right = yes ? 0 : 1;
    item.answer = options_of(item).at(*item.right);
  }
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

/// How a step asks a chat model: by a prompt, for a reply in JSON.
struct Asking {
  std::string prompt_name;
  std::string model;
  double temperature = 0;
  std::size_t max_tokens = 0;
  std::shared_ptr<const Prompt> prompt;

  static Asking read(SettingsTable& settings, const std::string& usual_prompt) {
    Asking made;
    made.prompt_name = settings.text("prompt", usual_prompt);
    if (made.prompt_name.empty()) settings.refuse("prompt", "the step has no 'prompt'");
    made.model = settings.text("model");
    made.temperature = settings.number("temperature", 0, {0, 2});
    made.max_tokens = settings.count("max_tokens", 800, {1, 1e6});
    made.prompt = std::make_shared<const Prompt>(Prompt::load(made.prompt_name));
    return made;
  }
  std::string identity(const Workshop& shop) const {
    return prompt->text() + shop.models.identity(ModelKind::chat, model);
  }
  /// @param event receives who was asked
  /// @return nothing when the reply is not a JSON object
  std::optional<Json> reply(const Workshop& shop, const PromptValues& values, ItemEvent& event) const {
    const RenderedPrompt asked = prompt->render(values);
    ChatRequest request = ask_user(asked.user);
    request.system = asked.system;
    request.temperature = temperature;
    request.max_tokens = max_tokens;
    request.seed = static_cast<std::int64_t>(shop.seed);
    const std::shared_ptr<ChatModel> asking = shop.models.chat(model);
    const ChatReply reply = asking->complete(request, {}, shop.monitor.stop);
    event.model = asking->info().model;
    event.prompt = content_hash(prompt->text()).substr(0, 16);
    std::vector<std::string> repairs;
    std::optional<Json> json =
        find_json(inside_fence(take_out_thinking(reply.text, repairs).text, repairs), repairs);
    if (json && !json->is_object()) json.reset();
    return json;
  }
};

constexpr const char* no_object = "the reply is not a JSON object";

void leave_out(Item& item, const std::string& step, const std::string& why, const ItemEvent& event) {
  item.leave_out(step, why);
  item.history.back().model = event.model;
  item.history.back().prompt = event.prompt;
}

PromptValues values_of(const LibraryView& library, const Item& item) {
  const Language language = parse_language(item.language).value_or(Language::unknown);
  return {{"language", std::string(language_name(language))},
          {"question", item.question},
          {"answer", item.answer},
          {"options", numbered(item.options)},
          {"law", shown(library, item.gold)},
          {"first", item.gold.empty() ? "" : shown(library, item.gold.front())},
          {"second", item.gold.size() < 2 ? "" : shown(library, item.gold[1])},
          {"look_alikes", shown(library, item.wrong)}};
}

/// A chat model writes, condenses, rewords or judges an item: its reply is JSON, of which the members
/// `question`, `answer`, `options` with `right` (from 1), `yes`, `proof`, `disproof` and `verdict` ("reject")
/// are taken.
RecipeStep ask(SettingsTable& settings) {
  const Asking asking = Asking::read(settings, "");
  RecipeStep step;
  step.asks_models = true;
  step.identity = [=](const Workshop& shop) { return asking.identity(shop); };
  step.one = [=](const Workshop& shop, Item& item) {
    ItemEvent event{"ask", "changed", asking.prompt_name, time_now()};
    const std::optional<Json> json = asking.reply(shop, values_of(shop.view(), item), event);
    const std::string wrong = json ? take(*json, event, item) : no_object;
    if (!wrong.empty()) leave_out(item, "ask", wrong, event);
  };
  return step;
}

/// A chat model answers an item from some of its provisions, and does not see the key. From all of them it
/// must choose the right option, and that one of the options is right; from one of several, or from none, it
/// must not (SearchFireSafety, section 4: of 5,091 questions 3 had no right option, 55 could not be answered
/// from both documents, 1,076 could from one).
RecipeStep answered(SettingsTable& settings) {
  const Asking asking = Asking::read(settings, "dataset-answer");
  const std::string from = settings.text("from", "all");
  if (from != "all" && from != "first" && from != "second" && from != "none")
    settings.refuse("from", fmt::format("'{}' is none of all, first, second, none", from));
  RecipeStep step;
  step.asks_models = true;
  step.identity = [=](const Workshop& shop) { return asking.identity(shop); };
  step.one = [=](const Workshop& shop, Item& item) {
    if (!item.right) return item.leave_out("answered", "it has no options, and is not for yes or no");
    if (from == "second" && item.gold.size() < 2) return;
    const std::vector<std::string> options = options_of(item);
    PromptValues values = values_of(shop.view(), item);
    values["options"] = numbered(options);
    values["law"] = from == "none" ? "" : from == "all" ? values["law"] : values[from];
    ItemEvent event{"answered", "kept", "", time_now()};
    const std::optional<Json> json = asking.reply(shop, values, event);
    if (!json || !json->contains("option") || !json->at("option").is_number_unsigned() ||
        json->at("option").get<std::size_t>() > options.size())
      return leave_out(item, "answered", json ? "the reply names none of the options" : no_object, event);
    const auto chosen = json->at("option").get<std::size_t>();
    const bool right = chosen == *item.right + 1;
    const std::string of = from == "all"    ? "all its provisions"
                           : from == "none" ? "no provision"
                                            : "the " + from + " provision alone";
    event.why = fmt::format("from {}: option {}", of, chosen);
    if (from == "all" && chosen == 0)
      leave_out(item, "answered", "inconsistent: none of the options follows from " + of, event);
    else if (from == "all" && !right)
      leave_out(item, "answered", fmt::format("not answered from {}: option {} is chosen", of, chosen),
                event);
    else if (from != "all" && right)
      leave_out(item, "answered", "answered from " + of, event);
    else
      item.history.push_back(std::move(event));
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
  static const std::vector<RecipeStepKind> kinds{
      {"ask", ask}, {"answered", answered}, {"relevant", relevant}};
  return kinds;
}

}  // namespace pandect
