#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "model/chat.h"
#include "model/settings.h"
#include "model/sse.h"

namespace pandect {

/// How a provider writes a chat request, and its reply: the wire format, without the network. What is read
/// may be anything; what is missing in it is left out of the reply.
class ChatFormat {
 public:
  virtual ~ChatFormat() = default;
  /// Below the base URL.
  virtual std::string path(const std::string& model, bool stream) const = 0;
  /// @param request its model is set
  virtual Json body(const ChatRequest& request, const ModelSettings& settings, bool stream) const = 0;
  virtual ChatReply read_reply(const Json& reply) const = 0;
  /// Adds what the data of one event of a stream says to the reply so far; its usage is replaced.
  /// @param data null where the event has no JSON
  virtual void read_event(const Json& data, ChatReply& reply) const = 0;
};

/// The format of a provider that has chat models.
const ChatFormat& chat_format(Provider provider);

/// What a reply or an event says went wrong, on one bounded line; empty when it says nothing of the kind.
/// @param key of the service, which is not shown
std::string error_in(const Json& reply, std::string_view key = {});

extern const ChatFormat& openai_chat;
extern const ChatFormat& anthropic_chat;
extern const ChatFormat& gemini_chat;
extern const ChatFormat& cohere_chat;

}  // namespace pandect
