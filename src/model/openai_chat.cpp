// Chat completions as OpenAI and the many servers that follow it have them (vLLM, llama.cpp, Ollama, ...):
// https://platform.openai.com/docs/api-reference/chat
#include "model/chat_format.h"
#include "model/json_fields.h"

namespace pandect {
namespace openai {
namespace {

FinishReason finish_of(const std::string& word) {
  if (word.empty()) return FinishReason::none;
  if (word == "stop") return FinishReason::stop;
  if (word == "length" || word == "model_length") return FinishReason::length;
  if (word == "content_filter") return FinishReason::filtered;
  if (word == "error" || word == "abort" || word == "insufficient_system_resource")
    return FinishReason::failed;
  return FinishReason::other;
}

TokenLogprob read_token(const Json& entry) {
  return {text_field(entry, "token"), number_field(entry, "logprob"), {}};
}

void read_logprobs(const Json& choice, ChatReply& reply) {
  for (const Json& entry : list_field(field(choice, "logprobs"), "content")) {
    TokenLogprob token = read_token(entry);
    for (const Json& one : list_field(entry, "top_logprobs")) token.top.push_back(read_token(one));
    reply.logprobs.push_back(std::move(token));
  }
}

void read_usage(const Json& json, ChatReply& reply) {
  const Json& usage = field(json, "usage");
  if (!usage.is_object()) return;
  reply.usage.tokens_in = count_field(usage, "prompt_tokens");
  reply.usage.tokens_cached = count_field(field(usage, "prompt_tokens_details"), "cached_tokens");
  reply.usage.tokens_out = count_field(usage, "completion_tokens");
}

void read_refusal(const Json& json, ChatReply& reply) {
  const std::string refusal = text_field(json, "refusal");
  if (refusal.empty()) return;
  reply.text += refusal;
  reply.finish = FinishReason::filtered;
}

/// A text, or a list of parts, as from Mistral's reasoning models: {"type": "text", "text": …} and {"type":
/// "thinking", "thinking": [{"type": "text", "text": …}]}.
void read_content(const Json& content, ChatReply& reply) {
  if (content.is_string()) reply.text += content.get<std::string>();
  if (!content.is_array()) return;
  for (const Json& part : content) {
    reply.text += text_field(part, "text");
    reply.reasoning += text_field(part, "thinking");
    for (const Json& thought : list_field(part, "thinking")) reply.reasoning += text_field(thought, "text");
    read_refusal(part, reply);
  }
}

/// A choice has a whole "message", or the "delta" of one.
void read_choice(const Json& json, const char* part, ChatReply& reply) {
  if (const std::string model = text_field(json, "model"); !model.empty()) reply.model = model;
  read_usage(json, reply);
  const Json& choice = element(field(json, "choices"), 0);
  const Json& message = field(choice, part);
  read_content(field(message, "content"), reply);
  // Two names of one field: a server with both gives the same in both.
  const std::string reasoning = text_field(message, "reasoning_content");
  reply.reasoning += reasoning.empty() ? text_field(message, "reasoning") : reasoning;
  read_logprobs(choice, reply);
  const FinishReason finish = finish_of(text_field(choice, "finish_reason"));
  if (finish != FinishReason::none && reply.finish == FinishReason::none) reply.finish = finish;
  read_refusal(message, reply);
}

Json messages_of(const ChatRequest& request) {
  Json messages = Json::array();
  if (!request.system.empty()) messages.push_back({{"role", "system"}, {"content", request.system}});
  for (const ChatMessage& message : request.messages) {
    const char* role = message.role == ChatRole::user ? "user" : "assistant";
    messages.push_back({{"role", role}, {"content", message.text}});
  }
  return messages;
}

const char* effort_word(ReasoningEffort effort) {
  switch (effort) {
    case ReasoningEffort::none:
      return "none";
    case ReasoningEffort::low:
      return "low";
    case ReasoningEffort::medium:
      return "medium";
    default:
      return "high";
  }
}

class OpenAiChat : public ChatFormat {
 public:
  std::string path(const std::string& /*model*/, bool /*stream*/) const override {
    return "/chat/completions";
  }

  Json body(const ChatRequest& request, const ModelSettings& settings, bool stream) const override {
    Json body{{"model", request.model}, {"messages", messages_of(request)}};
    if (request.temperature) body["temperature"] = *request.temperature;
    if (request.top_p) body["top_p"] = *request.top_p;
    if (request.top_k) body["top_k"] = *request.top_k;
    if (request.seed) body["seed"] = *request.seed;
    if (request.max_tokens) {
      // OpenAI's own reasoning models refuse the older name, other servers do not know the newer one.
      const bool own = settings.base_url.starts_with("https://api.openai.com");
      body[own ? "max_completion_tokens" : "max_tokens"] = *request.max_tokens;
    }
    if (!request.stop.empty()) body["stop"] = request.stop;
    if (!request.json_schema.is_null()) {
      body["response_format"] = {
          {"type", "json_schema"},
          {"json_schema", {{"name", "reply"}, {"strict", true}, {"schema", request.json_schema}}}};
    }
    if (request.logprobs > 0) {
      body["logprobs"] = true;
      body["top_logprobs"] = request.logprobs;
    }
    if (request.reasoning != ReasoningEffort::unset)
      body["reasoning_effort"] = effort_word(request.reasoning);
    if (stream) {
      body["stream"] = true;
      body["stream_options"] = {{"include_usage", true}};
    }
    return body;
  }

  ChatReply read_reply(const Json& json) const override {
    ChatReply reply;
    read_choice(json, "message", reply);
    return reply;
  }

  void read_event(const Json& data, ChatReply& reply) const override { read_choice(data, "delta", reply); }
};

const OpenAiChat format;

}  // namespace
}  // namespace openai

const ChatFormat& openai_chat = openai::format;

}  // namespace pandect
