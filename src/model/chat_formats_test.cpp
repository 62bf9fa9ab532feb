// The wire formats of Anthropic, Gemini and Cohere.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/loopback_server.h"
#include "model/model_fixture.h"
#include "model/models.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Everything that can be set.
ChatRequest full_request() {
  ChatRequest request = ask_user("q1");
  request.messages.push_back({ChatRole::assistant, "a1"});
  request.messages.push_back({ChatRole::user, "q2"});
  request.system = "Quote.";
  request.temperature = 0.5;
  request.top_p = 0.9;
  request.top_k = 40;
  request.seed = 7;
  request.max_tokens = 50;
  request.stop = {"END"};
  request.json_schema = {{"type", "object"}};
  request.logprobs = 2;
  request.reasoning = ReasoningEffort::low;
  return request;
}

struct Exchange {
  ChatReply reply;
  std::vector<std::string> pieces;
  SeenRequest seen;
  Json body;
};

/// Asks a server that answers like this; in pieces of three bytes where it streams.
Exchange exchange(Provider provider, const ChatRequest& request, const std::string& answer, bool streamed) {
  const LoopbackServer server([&](const SeenRequest&, LoopbackServer::Wire& wire) {
    if (!streamed) return wire.send(http_reply(200, answer));
    wire.send(stream_head());
    for (std::size_t at = 0; at < answer.size(); at += 3) wire.send(std::string_view(answer).substr(at, 3));
    wire.hang_up();
  });
  Exchange result;
  const OnText keep = [&](std::string_view piece) { result.pieces.emplace_back(piece); };
  const auto model = open_chat_model(settings_for(server, provider));
  result.reply = model->complete(request, streamed ? keep : OnText());
  result.seen = server.seen().at(0);
  result.body = parse_json(result.seen.body, "request");
  return result;
}

/// Of a reply, or a stream of which every beginning must be refused.
void expect_broken_streams(Provider provider, const std::string& stream) {
  for (std::size_t size = 0; size < stream.size(); size += 29) {
    error_of([&] { exchange(provider, ask_user("x"), stream.substr(0, size), true); });
  }
}

std::string named_event(const std::string& name, const std::string& data) {
  return "event: " + name + "\ndata: " + data + "\n\n";
}

TEST(AnthropicChat, SendsAndReads) {
  const Exchange got = exchange(Provider::anthropic, full_request(), R"({"id":"msg_1","type":"message",
    "role":"assistant","model":"claude-x","content":[{"type":"thinking","thinking":"hm","signature":"s"},
    {"type":"text","text":"มาตรา 40"}],"stop_reason":"max_tokens","stop_sequence":null,
    "usage":{"input_tokens":100,"cache_creation_input_tokens":20,"cache_read_input_tokens":300,"output_tokens":9}})",
                                false);
  EXPECT_EQ(got.reply.text, "มาตรา 40");
  EXPECT_EQ(got.reply.reasoning, "hm");
  EXPECT_EQ(got.reply.finish, FinishReason::length);
  EXPECT_EQ(got.reply.model, "claude-x");
  EXPECT_EQ(got.reply.usage, (Usage{1, 0, 420, 300, 9, (120 * 2 + 300 * 1 + 9 * 10) / 1e6}));
  EXPECT_EQ(got.seen.path, "/v1/messages");
  EXPECT_THAT(got.seen.head, HasSubstr(std::string("x-api-key: ") + test_key));
  EXPECT_THAT(got.seen.head, HasSubstr("anthropic-version: 2023-06-01"));
  EXPECT_EQ(got.body, Json::parse(R"({"model":"tiny","max_tokens":50,"system":"Quote.","messages":[
    {"role":"user","content":"q1"},{"role":"assistant","content":"a1"},{"role":"user","content":"q2"}],
    "temperature":0.5,"top_p":0.9,"top_k":40,"stop_sequences":["END"],
    "output_config":{"format":{"type":"json_schema","schema":{"type":"object"}},"effort":"low"},
    "thinking":{"type":"adaptive"}})"));
}

const std::string anthropic_stream =
    named_event("message_start", R"({"type":"message_start","message":{"model":"claude-x","content":[],
      "stop_reason":null,"usage":{"input_tokens":25,"output_tokens":1}}})") +
    named_event("content_block_start", R"({"type":"content_block_start","index":0,
      "content_block":{"type":"text","text":""}})") +
    named_event("ping", R"({"type": "ping"})") +
    named_event("content_block_delta", R"({"type":"content_block_delta","index":0,
      "delta":{"type":"text_delta","text":"조 "}})") +
    named_event("content_block_delta", R"({"type":"content_block_delta","index":0,
      "delta":{"type":"text_delta","text":"제2항"}})") +
    named_event("content_block_stop", R"({"type":"content_block_stop","index":0})");
const std::string anthropic_end =
    named_event("message_delta", R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},
      "usage":{"output_tokens":15}})") +
    named_event("message_stop", R"({"type":"message_stop"})");

/// A data line holds no line break.
std::string on_lines(std::string stream) {
  for (std::size_t at = stream.find("\n      "); at != std::string::npos; at = stream.find("\n      ", at)) {
    stream.replace(at, 7, "\ndata: ");
  }
  return stream;
}

TEST(AnthropicChat, Streams) {
  const Exchange got =
      exchange(Provider::anthropic, ask_user("x"), on_lines(anthropic_stream + anthropic_end), true);
  EXPECT_THAT(got.pieces, ElementsAre("조 ", "제2항"));
  EXPECT_EQ(got.reply.finish, FinishReason::stop);
  EXPECT_EQ(got.reply.usage.tokens_in, 25U);
  EXPECT_EQ(got.reply.usage.tokens_out, 15U);
  EXPECT_EQ(got.body["stream"], true);
  EXPECT_EQ(got.body["max_tokens"], 4096) << "the API wants one";
}

TEST(AnthropicChat, NoticesWhatBreaks) {
  expect_broken_streams(Provider::anthropic, on_lines(anthropic_stream));
  const std::string overloaded =
      on_lines(anthropic_stream) +
      named_event("error", R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})");
  EXPECT_THAT(error_of([&] { exchange(Provider::anthropic, ask_user("x"), overloaded, true); }),
              HasSubstr("Overloaded"));
}

TEST(GeminiChat, SendsAndReads) {
  const Exchange got =
      exchange(Provider::gemini, full_request(), R"({"candidates":[{"content":{"role":"model",
    "parts":[{"text":"hm","thought":true},{"text":"มาตรา "},{"text":"40"}]},"finishReason":"STOP","index":0,
    "logprobsResult":{"topCandidates":[{"candidates":[{"token":"a","logProbability":-0.1},
      {"token":"b","logProbability":-3}]}],"chosenCandidates":[{"token":"a","logProbability":-0.1}]}}],
    "usageMetadata":{"promptTokenCount":120,"candidatesTokenCount":8,"thoughtsTokenCount":30,
      "cachedContentTokenCount":20,"totalTokenCount":158},"modelVersion":"gemini-x"})",
               false);
  EXPECT_EQ(got.reply.text, "มาตรา 40");
  EXPECT_EQ(got.reply.reasoning, "hm");
  EXPECT_EQ(got.reply.finish, FinishReason::stop);
  EXPECT_EQ(got.reply.model, "gemini-x");
  ASSERT_EQ(got.reply.logprobs.size(), 1U);
  EXPECT_EQ(got.reply.logprobs[0].top[1].token, "b");
  EXPECT_EQ(got.reply.logprobs[0].top[1].logprob, -3);
  EXPECT_EQ(got.reply.usage, (Usage{1, 0, 120, 20, 38, (100 * 2 + 20 * 1 + 38 * 10) / 1e6}));
  EXPECT_EQ(got.seen.path, "/v1/models/tiny:generateContent");
  EXPECT_THAT(got.seen.head, HasSubstr(std::string("x-goog-api-key: ") + test_key));
  EXPECT_EQ(got.body, Json::parse(R"({"systemInstruction":{"parts":[{"text":"Quote."}]},"contents":[
    {"role":"user","parts":[{"text":"q1"}]},{"role":"model","parts":[{"text":"a1"}]},
    {"role":"user","parts":[{"text":"q2"}]}],"generationConfig":{"temperature":0.5,"topP":0.9,"topK":40,"seed":7,
    "maxOutputTokens":50,"stopSequences":["END"],"responseMimeType":"application/json",
    "responseJsonSchema":{"type":"object"},"responseLogprobs":true,"logprobs":2,
    "thinkingConfig":{"thinkingBudget":1024}}})"));
}

TEST(GeminiChat, StreamsAndSaysWhatWasBlocked) {
  const std::string start = stream_event(R"({"candidates":[{"content":{"parts":[{"text":"조 "}]}}]})") +
                            stream_event(R"({"candidates":[{"content":{"parts":[{"text":"제2항"}]}}]})");
  const std::string end = stream_event(
      R"({"candidates":[{"finishReason":"SAFETY"}],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":2}})");
  const Exchange got = exchange(Provider::gemini, ask_user("x"), start + end, true);
  EXPECT_THAT(got.pieces, ElementsAre("조 ", "제2항"));
  EXPECT_EQ(got.reply.finish, FinishReason::filtered);
  EXPECT_EQ(got.reply.usage.tokens_in, 5U);
  EXPECT_EQ(got.seen.path, "/v1/models/tiny:streamGenerateContent?alt=sse");
  expect_broken_streams(Provider::gemini, start);
  const Exchange blocked =
      exchange(Provider::gemini, ask_user("x"), R"({"promptFeedback":{"blockReason":"SAFETY"}})", false);
  EXPECT_EQ(blocked.reply.finish, FinishReason::filtered);
  EXPECT_EQ(blocked.reply.text, "");
}

TEST(GeminiChat, PutsNoModelNameIntoAnotherPath) {
  const LoopbackServer server(
      {http_reply(404, R"([{"error":{"code":404,"message":"no model","status":"NOT_FOUND"}}])")});
  ModelSettings settings = settings_for(server, Provider::gemini);
  settings.model = "../x?y=z#";
  EXPECT_THAT(error_of([&] { open_chat_model(settings)->complete(ask_user("x")); }), HasSubstr("no model"));
  EXPECT_EQ(server.seen()[0].path, "/v1/models/..%2Fx%3Fy%3Dz%23:generateContent");
}

TEST(CohereChat, SendsAndReads) {
  const Exchange got =
      exchange(Provider::cohere, full_request(), R"({"id":"c","finish_reason":"STOP_SEQUENCE",
    "message":{"role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"มาตรา 40"}]},
    "usage":{"billed_units":{"input_tokens":5,"output_tokens":4},"tokens":{"input_tokens":71,"output_tokens":6}},
    "logprobs":[{"text":"มาตรา","token_ids":[1,2],"logprobs":[-0.5,-0.25]}]})",
               false);
  EXPECT_EQ(got.reply.text, "มาตรา 40");
  EXPECT_EQ(got.reply.reasoning, "hm");
  EXPECT_EQ(got.reply.finish, FinishReason::stop);
  ASSERT_EQ(got.reply.logprobs.size(), 1U);
  EXPECT_EQ(got.reply.logprobs[0].logprob, -0.75);
  EXPECT_EQ(got.reply.usage.tokens_in, 5U) << "what is charged";
  EXPECT_EQ(got.reply.model, "tiny") << "as the settings name it, where the service does not";
  EXPECT_EQ(got.seen.path, "/v1/chat");
  EXPECT_EQ(got.body, Json::parse(R"({"model":"tiny","stream":false,"messages":[
    {"role":"system","content":"Quote."},{"role":"user","content":"q1"},{"role":"assistant","content":"a1"},
    {"role":"user","content":"q2"}],"temperature":0.5,"p":0.9,"k":40,"seed":7,"max_tokens":50,
    "stop_sequences":["END"],"response_format":{"type":"json_object","json_schema":{"type":"object"}},
    "logprobs":true,"thinking":{"type":"enabled","token_budget":1024}})"));
}

TEST(CohereChat, AReplyThatTheServiceBrokeOffIsNone) {
  constexpr const char* reply =
      R"({"message":{"content":[{"type":"text","text":"มาตรา"}]},"finish_reason":"ERROR"})";
  EXPECT_THAT(error_of([&] { exchange(Provider::cohere, ask_user("x"), reply, false); }),
              HasSubstr("failed while it wrote the reply"));
}

TEST(CohereChat, Streams) {
  const std::string start =
      named_event("message-start",
                  R"({"type":"message-start","id":"c","delta":{"message":{"role":"assistant"}}})") +
      named_event("content-start",
                  R"({"type":"content-start","index":0,"delta":{"message":{"content":{"text":""}}}})") +
      named_event("content-delta",
                  R"({"type":"content-delta","delta":{"message":{"content":{"text":"조 "}}}})") +
      named_event("content-delta",
                  R"({"type":"content-delta","delta":{"message":{"content":{"text":"제2항"}}}})");
  const std::string end =
      named_event("message-end", R"({"type":"message-end","delta":{"finish_reason":"COMPLETE",)"
                                 R"("usage":{"tokens":{"input_tokens":17,"output_tokens":3}}}})");
  const Exchange got = exchange(Provider::cohere, ask_user("x"), start + end, true);
  EXPECT_THAT(got.pieces, ElementsAre("조 ", "제2항"));
  EXPECT_EQ(got.reply.finish, FinishReason::stop);
  EXPECT_EQ(got.reply.usage.tokens_in, 17U);
  EXPECT_EQ(got.body["stream"], true);
  expect_broken_streams(Provider::cohere, start);
}

}  // namespace
}  // namespace pandect
