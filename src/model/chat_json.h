#pragma once

#include <optional>
#include <string_view>

#include "base/json.h"
#include "model/chat.h"

namespace pandect {

/// A request with all that can change the reply.
Json to_json(const ChatRequest& request);

/// A reply with all it holds, but whether it came from the cache.
Json to_json(const ChatReply& reply);
/// Reads it back; nothing when it is none.
std::optional<ChatReply> read_chat_reply(std::string_view json);

}  // namespace pandect
