#pragma once

#include <optional>
#include <string_view>

#include "base/json.h"
#include "model/chat.h"

namespace pandect {

/// A request as JSON, with everything that can affect the reply.
Json to_json(const ChatRequest& request);

/// A reply as JSON, without its from_cache flag.
Json to_json(const ChatReply& reply);
/// Parses the JSON of a reply; nothing when it is not one.
std::optional<ChatReply> read_chat_reply(std::string_view json);

}  // namespace pandect
