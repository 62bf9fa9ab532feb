// The messages API of Anthropic: https://docs.anthropic.com/en/api/messages
#include "model/chat_format.h"
#include "model/json_fields.h"

namespace pandect {
namespace anthropic {
namespace {

/// The API requires a limit, and every model accepts this one.
constexpr std::size_t default_max_tokens = 4096;

FinishReason finish_of(const std::string& word) {
  if (word.empty()) return FinishReason::none;
  if (word == "end_turn" || word == "stop_sequence") return FinishReason::stop;
  if (word == "max_tokens" || word == "model_context_window_exceeded") return FinishReason::length;
  if (word == "refusal") return FinishReason::filtered;
  return FinishReason::other;
}

/// Tokens read from or written to the provider's cache are counted separately from other input tokens.
void read_usage(const Json& usage, ChatReply& reply) {
  if (field(usage, "input_tokens").is_number()) {
    reply.usage.tokens_cached = count_field(usage, "cache_read_input_tokens");
    reply.usage.tokens_in = count_field(usage, "input_tokens") + reply.usage.tokens_cached +
                            count_field(usage, "cache_creation_input_tokens");
  }
  if (field(usage, "output_tokens").is_number()) reply.usage.tokens_out = count_field(usage, "output_tokens");
}

void read_message(const Json& message, ChatReply& reply) {
  if (const std::string model = text_field(message, "model"); !model.empty()) reply.model = model;
  read_usage(field(message, "usage"), reply);
}

/// Reads a whole block, its start, or a delta: each has its text under the name of its type.
void read_block(const Json& block, ChatReply& reply) {
  reply.text += text_field(block, "text");
  reply.reasoning += text_field(block, "thinking");
}

const char* effort_word(ReasoningEffort effort) {
  return effort == ReasoningEffort::low ? "low" : effort == ReasoningEffort::medium ? "medium" : "high";
}

class AnthropicChat : public ChatFormat {
 public:
  std::string path(const std::string& /*model*/, bool /*stream*/) const override { return "/messages"; }

  Json body(const ChatRequest& request, const ModelSettings& /*settings*/, bool stream) const override {
    Json body{{"model", request.model}, {"max_tokens", request.max_tokens.value_or(default_max_tokens)}};
    if (!request.system.empty()) body["system"] = request.system;
    body["messages"] = Json::array();
    for (const ChatMessage& message : request.messages) {
      const char* role = message.role == ChatRole::user ? "user" : "assistant";
      body["messages"].push_back({{"role", role}, {"content", message.text}});
    }
    if (request.temperature) body["temperature"] = *request.temperature;
    if (request.top_p) body["top_p"] = *request.top_p;
    if (request.top_k) body["top_k"] = *request.top_k;
    if (!request.stop.empty()) body["stop_sequences"] = request.stop;
    if (!request.json_schema.is_null()) {
      body["output_config"]["format"] = {{"type", "json_schema"}, {"schema", request.json_schema}};
    }
    if (request.reasoning == ReasoningEffort::none) {
      body["thinking"] = {{"type", "disabled"}};
    } else if (request.reasoning != ReasoningEffort::unset) {
      body["thinking"] = {{"type", "adaptive"}};
      body["output_config"]["effort"] = effort_word(request.reasoning);
    }
    if (stream) body["stream"] = true;
    return body;
  }

  ChatReply read_reply(const Json& json) const override {
    ChatReply reply;
    read_message(json, reply);
    for (const Json& block : list_field(json, "content")) read_block(block, reply);
    reply.finish = finish_of(text_field(json, "stop_reason"));
    return reply;
  }

  void read_event(const Json& data, ChatReply& reply) const override {
    const std::string type = text_field(data, "type");
    if (type == "message_start") {
      read_message(field(data, "message"), reply);
    } else if (type == "content_block_start") {
      read_block(field(data, "content_block"), reply);
    } else if (type == "content_block_delta") {
      read_block(field(data, "delta"), reply);
    } else if (type == "message_delta") {
      reply.finish = finish_of(text_field(field(data, "delta"), "stop_reason"));
      read_usage(field(data, "usage"), reply);
    }
  }
};

const AnthropicChat format;

}  // namespace
}  // namespace anthropic

const ChatFormat& anthropic_chat = anthropic::format;

}  // namespace pandect
