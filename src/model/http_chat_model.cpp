#include "model/http_chat_model.h"

#include <utility>

#include "model/http_error.h"
#include "pandect/error.h"

namespace pandect {

HttpChatModel::HttpChatModel(ModelSettings settings, std::shared_ptr<UsageMeter> meter)
    : endpoint_(std::move(settings), std::move(meter)), format_(chat_format(endpoint_.settings().provider)) {}

ChatReply HttpChatModel::complete(const ChatRequest& request, const OnText& on_text,
                                  const std::stop_token& stop) {
  ChatRequest asked = request;
  if (asked.model.empty()) asked.model = endpoint_.settings().model;
  const bool streamed = on_text != nullptr;
  const std::string path = format_.path(asked.model, streamed);
  const Json body = format_.body(asked, endpoint_.settings(), streamed);
  ChatReply reply;
  if (streamed) {
    reply = stream(path, body, on_text, stop);
  } else {
    const Json json = endpoint_.post(path, body, stop);
    if (const std::string error = error_in(json); !error.empty()) throw endpoint_.bad_reply(error);
    reply = format_.read_reply(json);
  }
  if (reply.finish == FinishReason::none) {
    throw endpoint_.bad_reply(streamed ? "the stream ended before the reply did" : "the reply has no answer");
  }
  endpoint_.charge(reply.usage);
  return reply;
}

ChatReply HttpChatModel::stream(const std::string& path, const Json& body, const OnText& on_text,
                                const std::stop_token& stop) {
  ChatReply reply;
  const auto on_event = [&](const StreamEvent& event) {
    if (event.data == "[DONE]") return;
    const Json json = endpoint_.read_json(event.data);
    if (const std::string error = error_in(json); !error.empty()) throw endpoint_.bad_reply(error);
    const std::size_t before = reply.text.size();
    format_.read_event(json, reply);
    if (reply.text.size() > before) on_text(std::string_view(reply.text).substr(before));
  };
  endpoint_.stream(path, body, on_event, stop);
  return reply;
}

}  // namespace pandect
