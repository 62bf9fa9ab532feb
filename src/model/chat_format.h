#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "model/chat.h"
#include "model/settings.h"
#include "model/sse.h"

namespace pandect {

/// A provider's format of chat requests and replies: the wire format, without the network. Input may be
/// anything; missing fields are left out of the reply.
class ChatFormat {
 public:
  virtual ~ChatFormat() = default;
  /// Relative to the base URL.
  virtual std::string path(const std::string& model, bool stream) const = 0;
  /// @param request its model is set
  virtual Json body(const ChatRequest& request, const ModelSettings& settings, bool stream) const = 0;
  virtual ChatReply read_reply(const Json& reply) const = 0;
  /// Adds the data of one event of a stream to the reply so far; its usage is replaced.
  /// @param data null if the event has no JSON
  virtual void read_event(const Json& data, ChatReply& reply) const = 0;
};

/// The format of a provider that has chat models.
const ChatFormat& chat_format(Provider provider);

/// The error message in a reply or an event, on one line of bounded length; empty when there is none.
/// @param key of the service, which is removed
std::string error_in(const Json& reply, std::string_view key = {});

extern const ChatFormat& openai_chat;
extern const ChatFormat& anthropic_chat;
extern const ChatFormat& gemini_chat;
extern const ChatFormat& cohere_chat;

}  // namespace pandect
