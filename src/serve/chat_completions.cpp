#include "serve/chat_completions.h"

#include <chrono>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/hash.h"
#include "serve/public_json.h"

namespace pandect {
namespace {

constexpr const char* model_name = "pandect";

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

std::string question_of(const Json& body) {
  const Json messages = body.is_object() ? body.value("messages", Json()) : Json();
  if (!messages.is_array() || messages.empty()) throw unreadable("there are no messages");
  const Json& last = messages.back();
  if (!last.is_object() || last.value("role", Json()) != "user")
    throw unreadable("the last message is not the user's");
  const std::string question = text_of(last);
  if (question.empty()) throw unreadable("the last message is empty");
  return question;
}

std::string markdown_of(const Answer& answer) {
  std::string text;
  for (const Passage& passage : answer.passages) {
    const ProvisionInfo& provision = passage.provision;
    text += fmt::format("**{}**", provision.citation);
    if (!provision.in_force_from.empty())
      text += fmt::format(" ({}{})", provision.in_force_from,
                          provision.standing.empty() ? "" : ", " + provision.standing);
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
  if (!answer.answered) text += answer.reason + "\n\n";
  for (const std::string& note : answer.notes) text += note + "\n\n";
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

Json citations_of(const Answer& answer) {
  const Json all = public_json(json_of(answer));
  Json citations = Json::array();
  for (const Json& passage : all["passages"])
    citations.push_back({{"provision", passage["provision"]}, {"quotes", passage["quotes"]}});
  return citations;
}

}  // namespace

HttpResponse chat_completion(const Library& library, const HttpRequest& request) {
  const Json body = parse_json(request.body, "the request");
  const std::string question = question_of(body);
  const Json stream = body.value("stream", Json(false));
  const Json asked = body.value("model", Json(model_name));
  if (asked != model_name)
    throw Error(ErrorCode::wrong_usage, "there is no such model here",
                fmt::format("\"{}\" answers with the law's own words", model_name));
  const Answer answer = library.ask(question);
  const std::string text = markdown_of(answer);
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  Json reply{{"id", "chatcmpl-" + content_hash(question + text)},
             {"object", "chat.completion"},
             {"created", now.count()},
             {"model", model_name}};
  if (stream.is_boolean() && stream.get<bool>()) {
    reply["object"] = "chat.completion.chunk";
    HttpResponse response;
    response.type = "text/event-stream";
    const auto chunk = [&](const Json& delta, const Json& finish) {
      reply["choices"] = Json::array({{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}});
      response.body += fmt::format("data: {}\n\n", dump_json(reply));
    };
    chunk({{"role", "assistant"}, {"content", text}}, nullptr);
    reply["citations"] = citations_of(answer);
    chunk(Json::object(), "stop");
    response.body += "data: [DONE]\n\n";
    return response;
  }
  reply["choices"] = Json::array(
      {{{"index", 0}, {"message", {{"role", "assistant"}, {"content", text}}}, {"finish_reason", "stop"}}});
  reply["usage"] = {{"prompt_tokens", 0}, {"completion_tokens", 0}, {"total_tokens", 0}};
  reply["citations"] = citations_of(answer);
  return json_response(dump_json(reply));
}

Json chat_models() {
  return {
      {"object", "list"},
      {"data",
       Json::array({{{"id", model_name}, {"object", "model"}, {"created", 0}, {"owned_by", "pandect"}}})}};
}

}  // namespace pandect
