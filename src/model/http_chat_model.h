#pragma once

#include <memory>

#include "model/chat.h"
#include "model/chat_format.h"
#include "model/endpoint.h"

namespace pandect {

/// A chat model behind HTTP.
class HttpChatModel : public ChatModel {
 public:
  HttpChatModel(ModelSettings settings, const ModelServices& services);

  ModelInfo info() const override { return endpoint_.info(); }
  ChatReply complete(const ChatRequest& request, const OnText& on_text, const std::stop_token& stop) override;

 private:
  ChatReply whole_reply(const Json& json) const;
  ChatReply stream(const std::string& path, const Json& body, const OnText& on_text,
                   const std::stop_token& stop);

  Endpoint endpoint_;
  const ChatFormat& format_;
};

}  // namespace pandect
