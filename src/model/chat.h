#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "model/usage.h"
#include "pandect/error.h"

namespace pandect {

enum class ChatRole : std::uint8_t { user, assistant };

struct ChatMessage {
  ChatRole role = ChatRole::user;
  std::string text;
};

/// How long a reasoning model thinks; `unset` leaves it to the provider.
enum class ReasoningEffort : std::uint8_t { unset, none, low, medium, high };

/// What a model is asked. What is not set is not sent, and the provider's default holds; what a provider's
/// API does not have is left out (docs/models.md has the table).
struct ChatRequest {
  std::string model;  ///< the provider's name of a model; empty: the one of the settings
  std::string system;
  std::vector<ChatMessage> messages;  ///< the last one is the user's, as a rule
  std::optional<double> temperature;
  std::optional<double> top_p;
  std::optional<std::size_t> top_k;
  std::optional<std::int64_t> seed;
  std::optional<std::size_t> max_tokens;  ///< most tokens of the reply
  std::vector<std::string> stop;          ///< texts at which the reply ends
  Json json_schema;                       ///< the reply is JSON that it describes; null: any text
  std::size_t logprobs = 0;  ///< how many alternatives to each token of the reply; 0: none are given
  ReasoningEffort reasoning = ReasoningEffort::unset;
  std::size_t sample =
      0;  ///< which of several draws of the same request: not sent, tells the cache them apart
};

/// A request with one message of the user.
ChatRequest ask_user(std::string text);

enum class FinishReason : std::uint8_t {
  none,      ///< the reply is not whole
  stop,      ///< the model was done, or came to a stop text
  length,    ///< max_tokens or the window was used up
  filtered,  ///< the provider or the model refused
  failed,    ///< the provider broke it off: an error to whoever asked
  other,
};

/// "stop", "length", "filtered", "failed", "other", "none"
std::string_view name_of(FinishReason reason);

/// A token and the natural logarithm of its probability.
struct TokenLogprob {
  std::string token;
  double logprob = 0;
  std::vector<TokenLogprob>
      top;  ///< the likeliest tokens at this place, likeliest first; empty within itself
};

struct ChatReply {
  std::string text;
  std::string reasoning;  ///< what the model thought, where the provider shows it
  FinishReason finish = FinishReason::none;
  Usage usage;  ///< of this call
  std::vector<TokenLogprob> logprobs;
  std::string model;        ///< as the provider names the one that answered
  bool from_cache = false;  ///< it was made before; `usage` says what it took then
};

/// What is known of a model before it is called.
struct ModelInfo {
  std::string name;               ///< in the settings file
  std::string provider;           ///< "openai"
  std::string base_url;           ///< without any key
  std::string model;              ///< the provider's name for it
  std::size_t window_tokens = 0;  ///< of request and reply together; 0: not known
  std::string settings;           ///< those of the file that change what it replies, as JSON; empty: none
};

/// Names a model by all that its replies depend on besides the request. What the models file calls it, its
/// limits and its prices are no part of that.
std::string identity_of(const ModelInfo& info);

/// The caller gave a call up.
class Cancelled : public Error {
 public:
  /// @param who the service that was asked
  explicit Cancelled(const std::string& who)
      : Error(ErrorCode::service_unavailable, who + ": the call was given up") {}
};

/// The service cannot be reached, or has nothing at this address or for this key: another call would end as
/// this one did.
class Unreachable : public Error {
 public:
  using Error::Error;
};

/// Takes the text of a reply as it comes, in pieces of whole UTF-8 characters. What it throws ends the call.
using OnText = std::function<void(std::string_view piece)>;

/// A model that answers in text. Every function may be called from several threads at once.
class ChatModel {
 public:
  virtual ~ChatModel() = default;
  virtual ModelInfo info() const = 0;
  /// @param on_text when set the reply is streamed, and is given here as it comes and whole at the end
  /// @param stop asks for the call to be given up; it then throws Cancelled at once
  /// @throws Error service_unavailable, Cancelled
  virtual ChatReply complete(const ChatRequest& request, const OnText& on_text = {},
                             const std::stop_token& stop = {}) = 0;
};

}  // namespace pandect
