// Google's own API of Gemini: https://ai.google.dev/api/generate-content
#include "base/uri.h"
#include "model/chat_format.h"
#include "model/json_fields.h"

namespace pandect {
namespace gemini {
namespace {

FinishReason finish_of(const std::string& word) {
  if (word.empty() || word == "FINISH_REASON_UNSPECIFIED") return FinishReason::none;
  if (word == "STOP") return FinishReason::stop;
  if (word == "MAX_TOKENS") return FinishReason::length;
  for (const char* filter : {"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE"}) {
    if (word == filter) return FinishReason::filtered;
  }
  return FinishReason::other;
}

TokenLogprob read_token(const Json& json) {
  return {text_field(json, "token"), number_field(json, "logProbability"), {}};
}

void read_logprobs(const Json& result, ChatReply& reply) {
  const Json& chosen = list_field(result, "chosenCandidates");
  const Json& top = list_field(result, "topCandidates");
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    TokenLogprob token = read_token(chosen[i]);
    for (const Json& one : list_field(element(top, i), "candidates")) token.top.push_back(read_token(one));
    reply.logprobs.push_back(std::move(token));
  }
}

void read_usage(const Json& usage, ChatReply& reply) {
  if (!usage.is_object()) return;
  reply.usage.tokens_in = count_field(usage, "promptTokenCount");
  reply.usage.tokens_cached = count_field(usage, "cachedContentTokenCount");
  reply.usage.tokens_out =
      count_field(usage, "candidatesTokenCount") + count_field(usage, "thoughtsTokenCount");
}

/// Events of a stream have the form of whole replies, with a part of the text each.
void read_part_of_reply(const Json& json, ChatReply& reply) {
  if (const std::string model = text_field(json, "modelVersion"); !model.empty()) reply.model = model;
  read_usage(field(json, "usageMetadata"), reply);
  if (!text_field(field(json, "promptFeedback"), "blockReason").empty())
    reply.finish = FinishReason::filtered;
  const Json& candidate = element(field(json, "candidates"), 0);
  for (const Json& part : list_field(field(candidate, "content"), "parts")) {
    const bool thought = field(part, "thought") == true;
    (thought ? reply.reasoning : reply.text) += text_field(part, "text");
  }
  read_logprobs(field(candidate, "logprobsResult"), reply);
  const FinishReason finish = finish_of(text_field(candidate, "finishReason"));
  if (finish != FinishReason::none) reply.finish = finish;
}

/// Tokens for reasoning; the API has no names of levels that all its models accept.
int thinking_budget(ReasoningEffort effort) {
  switch (effort) {
    case ReasoningEffort::none:
      return 0;
    case ReasoningEffort::low:
      return 1024;
    case ReasoningEffort::medium:
      return 8192;
    default:
      return 24576;
  }
}

Json text_parts(const std::string& text) {
  return Json::array({{{"text", text}}});
}

Json generation_config(const ChatRequest& request) {
  Json config = Json::object();
  if (request.temperature) config["temperature"] = *request.temperature;
  if (request.top_p) config["topP"] = *request.top_p;
  if (request.top_k) config["topK"] = *request.top_k;
  if (request.seed) config["seed"] = *request.seed;
  if (request.max_tokens) config["maxOutputTokens"] = *request.max_tokens;
  if (!request.stop.empty()) config["stopSequences"] = request.stop;
  if (!request.json_schema.is_null()) {
    config["responseMimeType"] = "application/json";
    config["responseJsonSchema"] = request.json_schema;
  }
  if (request.logprobs > 0) {
    config["responseLogprobs"] = true;
    config["logprobs"] = request.logprobs;
  }
  if (request.reasoning != ReasoningEffort::unset) {
    config["thinkingConfig"] = {{"thinkingBudget", thinking_budget(request.reasoning)}};
  }
  return config;
}

class GeminiChat : public ChatFormat {
 public:
  std::string path(const std::string& model, bool stream) const override {
    return "/models/" + percent_encoded(model) +
           (stream ? ":streamGenerateContent?alt=sse" : ":generateContent");
  }

  Json body(const ChatRequest& request, const ModelSettings& /*settings*/, bool /*stream*/) const override {
    Json body = Json::object();
    if (!request.system.empty()) body["systemInstruction"] = {{"parts", text_parts(request.system)}};
    body["contents"] = Json::array();
    for (const ChatMessage& message : request.messages) {
      const char* role = message.role == ChatRole::user ? "user" : "model";
      body["contents"].push_back({{"role", role}, {"parts", text_parts(message.text)}});
    }
    if (Json config = generation_config(request); !config.empty())
      body["generationConfig"] = std::move(config);
    return body;
  }

  ChatReply read_reply(const Json& json) const override {
    ChatReply reply;
    read_part_of_reply(json, reply);
    return reply;
  }

  void read_event(const Json& data, ChatReply& reply) const override { read_part_of_reply(data, reply); }
};

const GeminiChat format;

}  // namespace
}  // namespace gemini

const ChatFormat& gemini_chat = gemini::format;

}  // namespace pandect
