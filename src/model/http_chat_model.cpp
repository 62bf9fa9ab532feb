#include "model/http_chat_model.h"

#include <algorithm>
#include <utility>

#include "pandect/error.h"

namespace pandect {
namespace {

/// Removes a parameter that the model does not accept, by its settings.
void leave_out(const std::string& parameter, ChatRequest& request) {
  const ChatRequest unset;
  if (parameter == "json_schema") request.json_schema = unset.json_schema;
  if (parameter == "logprobs") request.logprobs = unset.logprobs;
  if (parameter == "max_tokens") request.max_tokens = unset.max_tokens;
  if (parameter == "reasoning") request.reasoning = unset.reasoning;
  if (parameter == "seed") request.seed = unset.seed;
  if (parameter == "stop") request.stop = unset.stop;
  if (parameter == "temperature") request.temperature = unset.temperature;
  if (parameter == "top_k") request.top_k = unset.top_k;
  if (parameter == "top_p") request.top_p = unset.top_p;
}

}  // namespace

HttpChatModel::HttpChatModel(ModelSettings settings, const ModelServices& services)
    : endpoint_(std::move(settings), services), format_(chat_format(endpoint_.settings().provider)) {}

ChatReply HttpChatModel::complete(const ChatRequest& request, const OnText& on_text,
                                  const std::stop_token& stop) {
  ChatRequest asked = request;
  if (asked.model.empty()) asked.model = endpoint_.settings().model;
  for (const std::string& parameter : endpoint_.settings().leave_out) leave_out(parameter, asked);
  const bool streamed = on_text != nullptr;
  const std::string path = format_.path(asked.model, streamed);
  const Json body = format_.body(asked, endpoint_.settings(), streamed);
  ChatReply reply;
  if (streamed) {
    reply = stream(path, body, on_text, stop);
  } else {
    reply = whole_reply(endpoint_.post(path, body, stop));
  }
  if (reply.finish == FinishReason::failed)
    throw endpoint_.failed("the service failed while it wrote the reply");
  if (reply.model.empty()) reply.model = asked.model;  // a service need not say which it is
  endpoint_.charge(reply.usage);
  return reply;
}

ChatReply HttpChatModel::whole_reply(const Json& json) const {
  ChatReply reply = format_.read_reply(json);
  if (reply.finish == FinishReason::none) throw endpoint_.bad_reply("the reply has no answer");
  return reply;
}

ChatReply HttpChatModel::stream(const std::string& path, const Json& body, const OnText& on_text,
                                const std::stop_token& stop) {
  ChatReply reply;
  std::size_t shown = 0;
  // A key may arrive in pieces: a possible beginning of it is held back.
  const auto show = [&](bool whole) {
    reply.text = endpoint_.without_key(std::move(reply.text), shown);
    const std::size_t end = reply.text.size() - (whole ? 0 : endpoint_.begun_key(reply.text));
    if (end > shown) on_text(std::string_view(reply.text).substr(shown, end - shown));
    shown = std::max(shown, end);
  };
  const auto on_event = [&](const StreamEvent& event) {
    if (event.data == "[DONE]") return;
    format_.read_event(endpoint_.read_json(event.data), reply);
    show(false);
  };
  if (const auto whole = endpoint_.stream(path, body, on_event, stop)) {
    reply = whole_reply(endpoint_.read_json(*whole));
  } else if (reply.finish == FinishReason::none) {
    throw endpoint_.bad_reply("the stream ended before the reply did");
  }
  show(true);
  reply.reasoning = endpoint_.without_key(std::move(reply.reasoning));
  return reply;
}

}  // namespace pandect
