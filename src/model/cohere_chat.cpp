// The second version of Cohere's chat API: https://docs.cohere.com/reference/chat
#include "model/chat_format.h"
#include "model/json_fields.h"

namespace pandect {
namespace cohere {
namespace {

FinishReason finish_of(const std::string& word) {
  if (word.empty()) return FinishReason::none;
  if (word == "COMPLETE" || word == "STOP_SEQUENCE") return FinishReason::stop;
  if (word == "MAX_TOKENS") return FinishReason::length;
  if (word == "ERROR_TOXIC") return FinishReason::filtered;
  if (word == "ERROR" || word == "TIMEOUT") return FinishReason::failed;
  return FinishReason::other;
}

void read_usage(const Json& usage, ChatReply& reply) {
  // The tokens of the prompt that Cohere puts around a request are counted, but not charged.
  const Json& billed = field(usage, "billed_units");
  const Json& counted = billed.is_object() ? billed : field(usage, "tokens");
  if (!counted.is_object()) return;
  reply.usage.tokens_in = count_field(counted, "input_tokens");
  reply.usage.tokens_cached = count_field(usage, "cached_tokens");
  reply.usage.tokens_out = count_field(counted, "output_tokens");
}

void read_content(const Json& content, ChatReply& reply) {
  reply.text += text_field(content, "text");
  reply.reasoning += text_field(content, "thinking");
}

/// Tokens come in chunks of text: the probability of a chunk is the product of those of its tokens.
void read_chunk(const Json& chunk, ChatReply& reply) {
  const Json& logprobs = list_field(chunk, "logprobs");
  if (logprobs.empty()) return;
  TokenLogprob token{text_field(chunk, "text"), 0, {}};
  for (const Json& one : logprobs) token.logprob += one.is_number() ? one.get<double>() : 0;
  reply.logprobs.push_back(std::move(token));
}

const char* role_word(ChatRole role) {
  return role == ChatRole::user ? "user" : "assistant";
}

int thinking_budget(ReasoningEffort effort) {
  return effort == ReasoningEffort::low ? 1024 : effort == ReasoningEffort::medium ? 8192 : 24576;
}

class CohereChat : public ChatFormat {
 public:
  std::string path(const std::string& /*model*/, bool /*stream*/) const override { return "/chat"; }

  Json body(const ChatRequest& request, const ModelSettings& /*settings*/, bool stream) const override {
    Json body{{"model", request.model}, {"stream", stream}, {"messages", Json::array()}};
    Json& messages = body["messages"];
    if (!request.system.empty()) messages.push_back({{"role", "system"}, {"content", request.system}});
    for (const ChatMessage& message : request.messages) {
      messages.push_back({{"role", role_word(message.role)}, {"content", message.text}});
    }
    if (request.temperature) body["temperature"] = *request.temperature;
    if (request.top_p) body["p"] = *request.top_p;
    if (request.top_k) body["k"] = *request.top_k;
    if (request.seed) body["seed"] = *request.seed;
    if (request.max_tokens) body["max_tokens"] = *request.max_tokens;
    if (!request.stop.empty()) body["stop_sequences"] = request.stop;
    if (!request.json_schema.is_null()) {
      body["response_format"] = {{"type", "json_object"}, {"json_schema", request.json_schema}};
    }
    if (request.logprobs > 0) body["logprobs"] = true;
    if (request.reasoning == ReasoningEffort::none) {
      body["thinking"] = {{"type", "disabled"}};
    } else if (request.reasoning != ReasoningEffort::unset) {
      body["thinking"] = {{"type", "enabled"}, {"token_budget", thinking_budget(request.reasoning)}};
    }
    return body;
  }

  ChatReply read_reply(const Json& json) const override {
    ChatReply reply;
    for (const Json& content : list_field(field(json, "message"), "content")) read_content(content, reply);
    for (const Json& chunk : list_field(json, "logprobs")) read_chunk(chunk, reply);
    read_usage(field(json, "usage"), reply);
    reply.finish = finish_of(text_field(json, "finish_reason"));
    return reply;
  }

  void read_event(const Json& data, ChatReply& reply) const override {
    const std::string type = text_field(data, "type");
    const Json& delta = field(data, "delta");
    if (type == "content-start" || type == "content-delta") {
      read_content(field(field(delta, "message"), "content"), reply);
      read_chunk(field(data, "logprobs"), reply);
    } else if (type == "message-end") {
      read_usage(field(delta, "usage"), reply);
      reply.finish = finish_of(text_field(delta, "finish_reason"));
    }
  }
};

const CohereChat format;

}  // namespace
}  // namespace cohere

const ChatFormat& cohere_chat = cohere::format;

}  // namespace pandect
