#include "model/chat_json.h"

#include "model/json_fields.h"

namespace pandect {
namespace {

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json token_json(const TokenLogprob& token) {
  Json json{{"token", token.token}, {"logprob", token.logprob}};
  for (const TokenLogprob& one : token.top) {
    json["top"].push_back({{"token", one.token}, {"logprob", one.logprob}});
  }
  return json;
}

TokenLogprob read_token(const Json& json) {
  TokenLogprob token{text_field(json, "token"), number_field(json, "logprob"), {}};
  for (const Json& one : list_field(json, "top")) {
    token.top.push_back({text_field(one, "token"), number_field(one, "logprob"), {}});
  }
  return token;
}

FinishReason read_finish(const std::string& word) {
  for (const FinishReason reason : {FinishReason::stop, FinishReason::length, FinishReason::filtered,
                                    FinishReason::failed, FinishReason::other}) {
    if (name_of(reason) == word) return reason;
  }
  return FinishReason::none;
}

}  // namespace

Json to_json(const ChatRequest& request) {
  Json messages = Json::array();
  for (const ChatMessage& message : request.messages) {
    messages.push_back({message.role == ChatRole::user ? "user" : "assistant", message.text});
  }
  return {{"model", request.model},
          {"system", request.system},
          {"messages", messages},
          {"temperature", or_null(request.temperature)},
          {"top_p", or_null(request.top_p)},
          {"top_k", or_null(request.top_k)},
          {"seed", or_null(request.seed)},
          {"max_tokens", or_null(request.max_tokens)},
          {"stop", request.stop},
          {"json_schema", request.json_schema},
          {"logprobs", request.logprobs},
          {"reasoning", static_cast<int>(request.reasoning)},
          {"sample", request.sample}};
}

Json to_json(const ChatReply& reply) {
  Json json{{"text", reply.text},
            {"reasoning", reply.reasoning},
            {"finish", name_of(reply.finish)},
            {"model", reply.model},
            {"tokens_in", reply.usage.tokens_in},
            {"tokens_cached", reply.usage.tokens_cached},
            {"tokens_out", reply.usage.tokens_out},
            {"cost", reply.usage.cost}};
  for (const TokenLogprob& token : reply.logprobs) json["logprobs"].push_back(token_json(token));
  return json;
}

std::optional<ChatReply> read_chat_reply(std::string_view text) {
  Json json;
  try {
    json = parse_json(text, "kept reply");
  } catch (const Error&) {
    return std::nullopt;
  }
  ChatReply reply;
  reply.text = text_field(json, "text");
  reply.reasoning = text_field(json, "reasoning");
  reply.finish = read_finish(text_field(json, "finish"));
  reply.model = text_field(json, "model");
  reply.usage.requests = 1;
  reply.usage.tokens_in = count_field(json, "tokens_in");
  reply.usage.tokens_cached = count_field(json, "tokens_cached");
  reply.usage.tokens_out = count_field(json, "tokens_out");
  reply.usage.cost = number_field(json, "cost");
  reply.usage.untold = reply.usage.tokens_in == 0 && reply.usage.tokens_out == 0 ? 1 : 0;
  for (const Json& token : list_field(json, "logprobs")) reply.logprobs.push_back(read_token(token));
  if (reply.finish == FinishReason::none) return std::nullopt;
  return reply;
}

}  // namespace pandect
