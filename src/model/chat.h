#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancelled.h"
#include "base/json.h"
#include "model/usage.h"
#include "pandect/error.h"

namespace pandect {

enum class ChatRole : std::uint8_t { user, assistant };

struct ChatMessage {
  ChatRole role = ChatRole::user;
  std::string text;
};

/// The reasoning effort of a reasoning model; `unset` leaves it to the provider.
enum class ReasoningEffort : std::uint8_t { unset, none, low, medium, high };

/// A request to a chat model. Unset fields are not sent, and the provider's default applies; fields that a
/// provider's API lacks are left out (docs/models.md has the table).
struct ChatRequest {
  std::string model;  ///< the provider's name of a model; empty: that of the settings
  std::string system;
  std::vector<ChatMessage> messages;  ///< the last one is usually the user's
  std::optional<double> temperature;
  std::optional<double> top_p;
  std::optional<std::size_t> top_k;
  std::optional<std::int64_t> seed;
  std::optional<std::size_t> max_tokens;  ///< limit of the reply
  std::vector<std::string> stop;          ///< texts at which the reply ends
  Json json_schema;                       ///< JSON schema of the reply; null: any text
  std::size_t logprobs = 0;               ///< number of alternatives for each token of the reply; 0: none
  ReasoningEffort reasoning = ReasoningEffort::unset;
  std::size_t sample = 0;  ///< index of several draws of one request: not sent, but part of the cache key
};

/// A request with one message of the user.
ChatRequest ask_user(std::string text);

enum class FinishReason : std::uint8_t {
  none,      ///< the reply is incomplete
  stop,      ///< the model finished, or reached a stop text
  length,    ///< max_tokens or the window was exhausted
  filtered,  ///< the provider or the model refused
  failed,    ///< the provider aborted: an error for the caller
  other,
};

/// "stop", "length", "filtered", "failed", "other", "none"
std::string_view name_of(FinishReason reason);

/// A token and the natural logarithm of its probability.
struct TokenLogprob {
  std::string token;
  double logprob = 0;
  std::vector<TokenLogprob>
      top;  ///< the most probable tokens at this position, best first; their own `top` is empty
};

struct ChatReply {
  std::string text;
  std::string reasoning;  ///< its reasoning, where the provider shows it
  FinishReason finish = FinishReason::none;
  Usage usage;  ///< of this call
  std::vector<TokenLogprob> logprobs;
  std::string model;        ///< the model that answered, as the provider names it
  bool from_cache = false;  ///< it was cached; `usage` is that of the original call
};

/// The properties of a model known before it is called.
struct ModelInfo {
  std::string name;               ///< in the settings file
  std::string provider;           ///< "openai"
  std::string base_url;           ///< without any key
  std::string model;              ///< the provider's name for it
  std::size_t window_tokens = 0;  ///< of request and reply together; 0: not known
  std::string settings;           ///< settings of the file that affect its replies, as JSON; empty: none
};

/// Identifies a model by everything its replies depend on besides the request: not by its name, limits and
/// prices in the models file.
std::string identity_of(const ModelInfo& info);

/// The service cannot be reached, or has nothing at this address or for this key: further calls would fail in
/// the same way.
class Unreachable : public Error {
 public:
  using Error::Error;
};

/// Receives the text of a reply as it arrives, in pieces of whole UTF-8 characters. An exception ends the
/// call.
using OnText = std::function<void(std::string_view piece)>;

/// A model that answers in text. Every function may be called from several threads at once.
class ChatModel {
 public:
  virtual ~ChatModel() = default;
  virtual ModelInfo info() const = 0;
  /// @param on_text if set, the reply is streamed: passed here as it arrives, and returned complete at the
  /// end
  /// @param stop cancels the call, which then throws Cancelled at once
  /// @throws Error service_unavailable, Cancelled
  virtual ChatReply complete(const ChatRequest& request, const OnText& on_text = {},
                             const std::stop_token& stop = {}) = 0;
};

}  // namespace pandect
