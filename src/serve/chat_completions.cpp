#include "serve/chat_completions.h"

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/hash.h"
#include "operations/options.h"
#include "operations/public_json.h"
#include "operations/schemas.h"

namespace pandect {
namespace {

Error unreadable(const std::string& what) {
  return {ErrorCode::wrong_usage, what, "messages is a list of {\"role\": …, \"content\": …}"};
}

/// The text of a message, which is a string or a list of parts.
std::string text_of(const Json& message) {
  const Json content = message.is_object() ? message.value("content", Json()) : Json();
  if (content.is_string()) return content;
  if (!content.is_array()) throw unreadable("a message has no content");
  std::string text;
  for (const Json& part : content) {
    if (part.is_object() && part.value("type", Json()) == "text" && part.value("text", Json()).is_string())
      text += part["text"].get<std::string>();
  }
  return text;
}

/// What the user asked: the question, and what was asked before it, the first first.
std::pair<std::string, std::vector<std::string>> questions_of(const Json& body) {
  const Json messages = body.is_object() ? body.value("messages", Json()) : Json();
  if (!messages.is_array() || messages.empty()) throw unreadable("there are no messages");
  const auto is_users = [](const Json& one) {
    return one.is_object() && one.value("role", Json()) == "user";
  };
  constexpr std::size_t most = 20;
  std::vector<std::string> asked;
  for (const Json& message : messages)
    if (is_users(message)) asked.push_back(text_of(message));
  if (asked.empty()) throw unreadable("no message is the user's");
  std::string question = std::move(asked.back());
  asked.pop_back();
  if (question.empty()) throw unreadable("the user's message is empty");
  std::erase(asked, "");
  if (asked.size() > most) asked.erase(asked.begin(), asked.end() - most);
  return {std::move(question), std::move(asked)};
}

std::string markdown_of(const Answer& answer) {
  std::string text;
  for (const Passage& passage : answer.passages) {
    const ProvisionInfo& provision = passage.provision;
    text += fmt::format("**{}**", provision.citation);
    if (!provision.in_force_from.empty())
      text += fmt::format(" ({}{})", provision.in_force_from,
                          provision.standing == Standing::not_asked
                              ? ""
                              : fmt::format(", {}", to_string(provision.standing)));
    text += "\n\n";
    for (const Quote& quote : passage.quotes) {
      text += "> ";
      for (const char c : quote.text) {
        text += c;
        if (c == '\n') text += "> ";
      }
      text += "\n\n";
    }
  }
  if (!answer.answered) text += answer.reason.text + "\n\n";
  if (!answer.follows.empty())
    text += fmt::format("Asked as a question that follows “{}”.\n\n", answer.follows);
  for (const Said& note : answer.notes) text += note.text + "\n\n";
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

Json citations_of(const Answer& answer, const std::string& asked) {
  const Json all = public_json(json_of(answer), asked);
  Json citations = Json::array();
  for (const Json& passage : all["passages"])
    citations.push_back({{"provision", passage["provision"]}, {"quotes", passage["quotes"]}});
  return citations;
}

/// The common members of every reply.
Json head_of(const std::string& model, const std::string& question) {
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  return {{"id", fmt::format("chatcmpl-{}", content_hash(fmt::format("{} {}", now.count(), question)))},
          {"object", "chat.completion"},
          {"created", now.count()},
          {"model", model}};
}

/// An event of a streamed reply: the addition, and the finish reason, if it ends.
std::string chunk(Json head, const Json& delta, const Json& finish, const Json& more = Json::object()) {
  head["object"] = "chat.completion.chunk";
  head["choices"] = Json::array({{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}});
  head.update(more);
  return fmt::format("data: {}\n\n", dump_json(head));
}

constexpr std::string_view last_event = "data: [DONE]\n\n";

HttpResponse whole(Json head, const std::string& text, const Json& more) {
  head["choices"] = Json::array(
      {{{"index", 0}, {"message", {{"role", "assistant"}, {"content", text}}}, {"finish_reason", "stop"}}});
  head["usage"] = {{"prompt_tokens", 0}, {"completion_tokens", 0}, {"total_tokens", 0}};
  head.update(more);
  return json_response(dump_json(head));
}

/// The question, and how it is to be answered.
struct Asked {
  std::string question;
  AskOptions options;
};

HttpResponse quoted(const Library& library, const Asked& asked, bool stream) {
  const std::string& question = asked.question;
  const Answer answer = library.ask(question, asked.options);
  const std::string text = markdown_of(answer);
  const Json head = head_of(own_words, question);
  const Json more{{"citations", citations_of(answer, asked.options.as_of)}};
  if (!stream) return whole(head, text, more);
  HttpResponse response;
  response.type = "text/event-stream";
  response.body = chunk(head, {{"role", "assistant"}, {"content", text}}, nullptr) +
                  chunk(head, Json::object(), "stop", more);
  response.body += last_event;
  return response;
}

/// How many sentences the law carries: above an answer, or below it where its words are sent as they come.
std::string count_of(const WrittenAnswer& written) {
  if (written.stated == 0) return {};
  return fmt::format("{} of {} sentences carried by the law.\n\n", written.carried, written.stated);
}

/// The verdicts on the sentences of a model's answer, as text to be shown below it.
std::string proof_of(const Answer& answer) {
  const WrittenAnswer& written = *answer.written;
  std::string text;
  if (!written.asks.empty()) text += written.asks + "\n\n";
  if (!answer.answered && written.asks.empty()) text += fmt::format("No answer: {}\n\n", answer.reason.text);
  for (std::size_t i = 0; i < written.sources.size(); ++i) {
    const WrittenSource& source = written.sources[i];
    text += fmt::format("- [{}] {}\n", i + 1,
                        source.exists
                            ? source.provision.citation
                            : fmt::format("{}: does not exist. {}", source.written, source.problem.text));
  }
  if (!written.sources.empty()) text += "\n";
  for (const WrittenSentence& sentence : written.sentences) {
    if (sentence.verdict == Verdict::not_a_citation && !sentence.asserts) continue;
    text += fmt::format("- *{}*: {}{}\n", to_string(sentence.verdict), sentence.words.text,
                        sentence.reason.empty() ? "" : " (" + sentence.reason.text + ")");
  }
  return text.empty() ? text : "\n\n---\n\n" + text;
}

Json proof_members(const Answer& answer, const std::string& asked) {
  Json all = public_json(json_of(answer), asked);
  return {{"answered", all["answered"]},
          {"citations", all["sources"]},
          {"sentences", all["sentences"]},
          {"stated", all["stated"]},
          {"carried", all["carried"]}};
}

void stream_written(const Library& library, const Asked& asked, const SendPiece& send) {
  const Json head = head_of(asked.options.model, asked.question);
  send(chunk(head, {{"role", "assistant"}, {"content", ""}}, nullptr));
  std::stop_source stop;
  AskOptions options = asked.options;
  options.step_models.monitor.stop = stop.get_token();
  options.on_text = [&](std::string_view piece) {
    if (!send(chunk(head, {{"content", piece}}, nullptr))) stop.request_stop();
  };
  try {
    const Answer answer = library.ask(asked.question, options);
    if (const std::string proof = proof_of(answer); !proof.empty())
      send(chunk(head, {{"content", proof + "\n" + count_of(*answer.written)}}, nullptr));
    send(chunk(head, Json::object(), "stop", proof_members(answer, asked.options.as_of)));
  } catch (const Error& error) {
    // The service aborted: the text so far is not an answer, and is marked so.
    Json said = parse_json(problem(error).body, "the problem");
    said["message"] = error.what();
    said["code"] = said["title"];
    send(fmt::format("data: {}\n\n", dump_json({{"error", std::move(said)}})));
  }
  send(last_event);
}

HttpResponse written(LibraryInUse& library, const Asked& asked, bool stream) {
  HttpResponse response;
  const std::shared_ptr<const Library> own = library.get();
  if (stream) {
    response.type = "text/event-stream";
    response.stream = [own, asked](const SendPiece& send) { stream_written(*own, asked, send); };
    return response;
  }
  response.later = [own, asked] {
    const Answer answer = own->ask(asked.question, asked.options);
    return whole(head_of(asked.options.model, asked.question),
                 count_of(*answer.written) + answer.written->text + proof_of(answer),
                 proof_members(answer, asked.options.as_of));
  };
  return response;
}

HttpResponse complete(LibraryInUse& library, const ServedModel& model, const HttpRequest& request) {
  const Arguments& given = request.arguments;
  Asked asked{{}, options_of<AskOptions>(given)};
  std::tie(asked.question, asked.options.after) = questions_of(given.json());
  const bool streams = given.flag("stream");
  if (given.text("model") == own_words) return quoted(*library.get(), asked, streams);
  use_model(asked.options, model);
  return written(library, asked, streams);
}

}  // namespace

void add_chat_routes(Router& router, LibraryInUse& library, const ServedModel& model) {
  Json models = Json::array({own_words});
  if (!model.name.empty()) models.push_back(model.name);
  const Json content{{"type", "string"}, {"pattern", "\\S"}};
  const Json messages{{"minItems", 1},
                      {"items",
                       {{"type", "object"},
                        {"required", Json::array({"role", "content"})},
                        {"properties", {{"role", {{"const", "user"}}}, {"content", content}}}}}};
  std::vector<Parameter> parameters{
      {"messages", "array",
       "The conversation; the last message of the user is the question, which keeps the subject of those "
       "before where it has none of its own",
       true, messages},
      {"model", "string", "One of /v1/models", false, {{"enum", models}, {"default", own_words}}},
      {"stream", "boolean", "As server-sent events"},
      as_of_parameter(),
      language_parameter()};
  Route route{"POST", "/v1/chat/completions",
              "As OpenAI's, so that any chat program can ask; the law's own words answer",
              joined(std::move(parameters), question_scope_parameters()),
              [&library, model](const HttpRequest& request) { return complete(library, model, request); }};
  route.access = Access::ask;
  route.body = Route::Body::json;
  route.replies.emplace_back("text/event-stream");
  const Json text{{"type", "string"}};
  const Json number{{"type", "integer"}};
  const Json message = object_schema({{"role", text}, {"content", text}});
  const Json choice = object_schema({{"index", number}, {"message", message}, {"finish_reason", text}});
  route.result = object_schema({{"id", text},
                                {"object", text},
                                {"created", number},
                                {"model", text},
                                {"choices", {{"type", "array"}, {"items", choice}}},
                                {"usage", {{"type", "object"}}},
                                {"citations", {{"type", "array"}}}});
  router.add(std::move(route));
  Route listed{
      "GET", "/v1/models", "The models of /v1/chat/completions", {}, [models](const HttpRequest&) {
        Json data = Json::array();
        for (const Json& name : models)
          data.push_back({{"id", name}, {"object", "model"}, {"created", 0}, {"owned_by", "pandect"}});
        return json_response(dump_json({{"object", "list"}, {"data", std::move(data)}}));
      }};
  const Json one = object_schema({{"id", text}, {"object", text}, {"created", number}, {"owned_by", text}});
  listed.result = object_schema({{"object", text}, {"data", {{"type", "array"}, {"items", one}}}});
  router.add(std::move(listed));
}

}  // namespace pandect
