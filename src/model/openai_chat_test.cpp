#include <cstdlib>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/loopback_server.h"
#include "model/model_fixture.h"
#include "model/models.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* whole_reply = R"({"id":"c1","object":"chat.completion","model":"tiny-2024","choices":[
  {"index":0,"message":{"role":"assistant","content":"Artikel 5 กฎหมาย"},"finish_reason":"stop",
   "logprobs":{"content":[{"token":"Artikel","logprob":-0.25,"bytes":[65,114,116],
     "top_logprobs":[{"token":"Art","logprob":-0.25,"bytes":null},{"token":"Het","logprob":-2}]}]}}],
  "usage":{"prompt_tokens":1000,"completion_tokens":100,"total_tokens":1100,
           "prompt_tokens_details":{"cached_tokens":400}}})";

TEST(OpenAiChat, SendsTheRequestAndReadsTheReply) {
  const LoopbackServer server({http_reply(200, whole_reply)});
  const auto meter = std::make_shared<UsageMeter>();
  const auto model = open_chat_model(settings_for(server), {meter});
  ChatRequest request = ask_user("Who may keep bees?");
  request.system = "Quote.";
  request.temperature = 0;
  request.seed = 7;
  request.max_tokens = 50;
  request.stop = {"END"};
  request.logprobs = 2;
  request.json_schema = {{"type", "object"}};
  const ChatReply reply = model->complete(request);
  EXPECT_EQ(reply.text, "Artikel 5 กฎหมาย");
  EXPECT_EQ(reply.finish, FinishReason::stop);
  EXPECT_EQ(reply.model, "tiny-2024");
  ASSERT_EQ(reply.logprobs.size(), 1U);
  EXPECT_EQ(reply.logprobs[0].token, "Artikel");
  EXPECT_EQ(reply.logprobs[0].top[1].token, "Het");
  EXPECT_EQ(reply.logprobs[0].top[1].logprob, -2);
  EXPECT_EQ(reply.usage, (Usage{1, 0, 1000, 400, 100, (600 * 2 + 400 * 1 + 100 * 10) / 1e6}));
  EXPECT_EQ(meter->total(), reply.usage);

  ASSERT_EQ(server.seen().size(), 1U);
  EXPECT_EQ(server.seen()[0].path, "/v1/chat/completions");
  EXPECT_THAT(server.seen()[0].head, HasSubstr(std::string("Authorization: Bearer ") + test_key));
  EXPECT_EQ(parse_json(server.seen()[0].body, "request"), Json::parse(R"({"model":"tiny","messages":[
    {"role":"system","content":"Quote."},{"role":"user","content":"Who may keep bees?"}],
    "temperature":0.0,"seed":7,"max_tokens":50,"stop":["END"],
    "response_format":{"type":"json_schema","json_schema":{"name":"reply","strict":true,"schema":{"type":"object"}}},
    "logprobs":true,"top_logprobs":2})"));
}

TEST(OpenAiChat, LeavesOutWhatTheModelDoesNotTake) {
  const LoopbackServer server({http_reply(200, whole_reply)});
  ModelSettings settings = settings_for(server);
  ChatRequest request = ask_user("x");
  request.temperature = 0;
  request.top_p = 0.5;
  request.top_k = 3;
  request.seed = 7;
  request.max_tokens = 50;
  request.stop = {"END"};
  request.logprobs = 2;
  request.json_schema = {{"type", "object"}};
  request.reasoning = ReasoningEffort::low;
  const auto sent = [&] {
    open_chat_model(settings)->complete(request);
    return parse_json(server.seen().back().body, "request");
  };
  const std::size_t all = sent().size();
  settings.leave_out = {"temperature"};
  EXPECT_FALSE(sent().contains("temperature"));
  EXPECT_EQ(sent().size(), all - 1);
  settings.leave_out.assign(chat_parameters().begin(), chat_parameters().end());
  EXPECT_EQ(sent(), Json::parse(R"({"model":"tiny","messages":[{"role":"user","content":"x"}]})"));
}

const std::vector<std::string> events{
    R"({"model":"tiny","choices":[{"delta":{"role":"assistant","content":""},"finish_reason":null}]})",
    R"({"model":"tiny","choices":[{"delta":{"reasoning_content":"hm"}}]})",
    R"({"model":"tiny","choices":[{"delta":{"content":"มาตรา "}}]})",
    R"({"model":"tiny","choices":[{"delta":{"content":"40 조"}}]})",
    R"({"model":"tiny","choices":[{"delta":{},"finish_reason":"length"}]})",
    R"({"model":"tiny","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}})",
    "[DONE]",
};

std::string stream_of(std::size_t count) {
  std::string stream;
  for (std::size_t i = 0; i < count; ++i) stream += stream_event(events[i]);
  return stream;
}

TEST(OpenAiChat, StreamsWholeCharactersThoughTheyComeByteByByte) {
  const LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(stream_head());
    for (const char byte : ": ping\n\n" + stream_of(events.size())) wire.send({&byte, 1});
    wire.hang_up();
  });
  std::vector<std::string> pieces;
  const ChatReply reply =
      open_chat_model(settings_for(server))->complete(ask_user("x"), [&](std::string_view piece) {
        pieces.emplace_back(piece);
      });
  EXPECT_THAT(pieces, ::testing::ElementsAre("มาตรา ", "40 조"));
  EXPECT_EQ(reply.text, "มาตรา 40 조");
  EXPECT_EQ(reply.reasoning, "hm");
  EXPECT_EQ(reply.finish, FinishReason::length);
  EXPECT_EQ(reply.usage.tokens_in, 12U);
  EXPECT_EQ(reply.usage.tokens_out, 3U);
  const Json body = parse_json(server.seen()[0].body, "request");
  EXPECT_EQ(body["stream"], true);
  EXPECT_EQ(body["stream_options"]["include_usage"], true);
}

/// The error message for a reply.
std::string complaint(const std::string& reply, bool streamed) {
  const LoopbackServer server([&reply](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(reply);
    wire.hang_up();
  });
  ModelSettings settings = settings_for(server);
  settings.limits.retries = 0;
  const OnText ignore = [](std::string_view) {};
  return error_of([&] { open_chat_model(settings)->complete(ask_user("x"), streamed ? ignore : OnText()); });
}

TEST(OpenAiChat, NoticesAStreamThatBreaksOffAnywhere) {
  const std::string all = stream_of(4);
  for (std::size_t size = 0; size <= all.size(); size += 17)
    complaint(stream_head() + all.substr(0, size), true);
  EXPECT_THAT(complaint(stream_head() + all, true), HasSubstr("ended before the reply did"));
}

TEST(OpenAiChat, SaysWhatIsWrongWithAReply) {
  EXPECT_THAT(complaint(http_reply(200, "<html><title>Login</title>"), false),
              HasSubstr("not JSON: an HTML page: Login"));
  EXPECT_THAT(complaint(http_reply(200, R"({"choices":[]})"), false), HasSubstr("no answer"));
  EXPECT_THAT(complaint(http_reply(200, R"([1,{"choices":7}])"), false), HasSubstr("no answer"));
  EXPECT_THAT(complaint(http_reply(200, R"({"error":{"message":"out of memory"}})"), false),
              HasSubstr("out of memory"));
  EXPECT_THAT(
      complaint(stream_head() + stream_of(3) + stream_event(R"({"error":{"message":"crash"}})"), true),
      HasSubstr("crash"));
  EXPECT_THAT(complaint(stream_head() + stream_event("{\"choices\":"), true), HasSubstr("not JSON"));
  EXPECT_THAT(complaint(http_reply(200, std::string(100000, '[')), false), HasSubstr("not JSON"));
  EXPECT_THAT(complaint(http_reply(200, R"({"usage":1e999})"), false), HasSubstr("not JSON"));
}

TEST(OpenAiChat, SaysTheSameOfWhatIsNoStream) {
  // The addresses differ.
  const auto what = [](const std::string& message) {
    const std::size_t begin = message.find(": ");
    return message.substr(begin, message.find(" | ") - begin);
  };
  for (const char* body : {"<html><title>Login</title>", R"({"error":{"message":"out of memory"}})", "",
                           "null", R"({"choices":[]})", "{\"choices\":[\n{}", ": ping\n\n"}) {
    const std::string whole = complaint(http_reply(200, body), false);
    const std::string streamed = complaint(http_reply(200, body), true);
    EXPECT_EQ(what(streamed), what(whole)) << body;
  }
  const LoopbackServer server({http_reply(200, whole_reply)});
  std::string text;
  const auto on_text = [&](std::string_view piece) { text += piece; };
  EXPECT_EQ(open_chat_model(settings_for(server))->complete(ask_user("x"), on_text).usage.tokens_in, 1000U);
  EXPECT_EQ(text, "Artikel 5 กฎหมาย");
}

TEST(OpenAiChat, ShowsItsKeyInNoMessage) {
  const std::string key = test_key;
  const std::string error = R"({"error":{"message":")";
  EXPECT_THAT(complaint(stream_head() + stream_of(3) + stream_event(error + key + "\"}}"), true),
              HasSubstr(": *** |"));
  EXPECT_THAT(complaint(http_reply(200, error + "no " + key + "\"}}"), false), HasSubstr(": no *** |"));
  EXPECT_THAT(complaint(http_reply(200, error + R"(\u0073)" + key.substr(1) + "\"}}"), false),
              HasSubstr("***"));
  EXPECT_THAT(complaint(http_reply(200, "{no JSON, " + key), false), HasSubstr("not JSON: {no JSON, ***"));
  EXPECT_THAT(complaint(http_reply(400, error + std::string(290, 'x') + key + "\"}}"), false),
              Not(HasSubstr(key.substr(0, 4))))
      << "of what is cut off no half is shown";
}

TEST(OpenAiChat, TakesItsKeyOutOfReplies) {
  const auto say = [](const std::string& text) {
    return R"({"model":"tiny","choices":[{"delta":{"content":")" + text + R"("}}]})";
  };
  const std::string key = test_key;
  const LoopbackServer server([&](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(stream_head() + stream_event(say("It is " + key.substr(0, 5))) +
              stream_event(say(key.substr(5))) + stream_event(say(" and " + key + ", sk-")) +
              stream_event(say("x. sk-S")) + stream_event(events[4]));
    wire.hang_up();
  });
  std::vector<std::string> pieces;
  const ChatReply reply =
      open_chat_model(settings_for(server))->complete(ask_user("x"), [&](std::string_view piece) {
        pieces.emplace_back(piece);
      });
  EXPECT_EQ(reply.text, "It is *** and ***, sk-x. sk-S");
  EXPECT_THAT(pieces, ::testing::ElementsAre("It is ", "***", " and ***, ", "sk-x. ", "sk-S"));
  const LoopbackServer whole(
      {http_reply(200, R"({"choices":[{"message":{"content":")" + key + R"("},"finish_reason":"stop"}]})")});
  EXPECT_EQ(open_chat_model(settings_for(whole))->complete(ask_user("x")).text, "***");
  ModelSettings dummy = settings_for(server);
  ::setenv("PANDECT_TEST_KEY", "It", 1);
  const OnText ignore = [](std::string_view) {};
  EXPECT_THAT(open_chat_model(dummy)->complete(ask_user("x"), ignore).text, ::testing::StartsWith("It is"))
      << "a word that stands for no key is a word";
}

TEST(OpenAiChat, ReadsContentInParts) {
  const std::string parts =
      R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"Section 5"}])";
  const LoopbackServer whole(
      {http_reply(200, R"({"choices":[{"message":{)" + parts + R"(},"finish_reason":"stop"}]})")});
  const ChatReply reply = open_chat_model(settings_for(whole))->complete(ask_user("x"));
  EXPECT_EQ(reply.text, "Section 5");
  EXPECT_EQ(reply.reasoning, "hm");
  const LoopbackServer streaming([&](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(stream_head() + stream_event(R"({"choices":[{"delta":{)" + parts + "}}]}") +
              stream_event(events[4]));
    wire.hang_up();
  });
  const OnText ignore = [](std::string_view) {};
  EXPECT_EQ(open_chat_model(settings_for(streaming))->complete(ask_user("x"), ignore).text, "Section 5");
}

TEST(OpenAiChat, TakesReasoningUnderTwoNamesOnce) {
  const LoopbackServer server({http_reply(200, R"({"choices":[{"message":{"content":"a","reasoning":"hm",
    "reasoning_content":"hm"},"finish_reason":"stop"}]})")});
  EXPECT_EQ(open_chat_model(settings_for(server))->complete(ask_user("x")).reasoning, "hm");
}

TEST(OpenAiChat, MendsHalfCharacters) {
  const LoopbackServer server({http_reply(200,
                                          "{\"choices\":[{\"message\":{\"content\":\"\xE0\xB8 ok\"},"
                                          "\"finish_reason\":\"stop\"}]}")});
  EXPECT_EQ(open_chat_model(settings_for(server))->complete(ask_user("x")).text, "\uFFFD ok");
}

TEST(OpenAiChat, MendsHalfSurrogatePairs) {
  const LoopbackServer server({http_reply(200, R"({"choices":[{"message":{"content":)"
                                               R"("a \ud83d b \ude00 \ud83d\ude00 \\ud83d \ud83d"},)"
                                               R"("finish_reason":"stop"}]})")});
  EXPECT_EQ(open_chat_model(settings_for(server))->complete(ask_user("x")).text,
            "a \uFFFD b \uFFFD \U0001F600 \\ud83d \uFFFD");
}

TEST(OpenAiChat, CanBeGivenUpInTheMiddle) {
  const LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(stream_head() + stream_of(3));
    wire.wait_until_gone();
  });
  std::stop_source stop;
  std::string text;
  const auto on_text = [&](std::string_view piece) {
    text += piece;
    stop.request_stop();
  };
  EXPECT_THROW(open_chat_model(settings_for(server))->complete(ask_user("x"), on_text, stop.get_token()),
               Cancelled);
  EXPECT_EQ(text, "มาตรา ");
}

TEST(OpenAiChat, NeedsItsKey) {
  const LoopbackServer server({http_reply(200, whole_reply)});
  ModelSettings settings = settings_for(server);
  settings.key_env = "PANDECT_TEST_KEY_THAT_IS_NOT_SET";
  EXPECT_THROW(open_chat_model(settings)->complete(ask_user("x")), Error);
  ::setenv("PANDECT_TEST_BAD_KEY", "one\r\nX-Evil: two", 1);
  settings.key_env = "PANDECT_TEST_BAD_KEY";
  try {
    open_chat_model(settings)->complete(ask_user("x"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(std::string(error.what()) + error.hint(), Not(HasSubstr("Evil")));
  }
  settings.key_env = "";
  open_chat_model(settings)->complete(ask_user("x"));
  EXPECT_THAT(server.seen()[0].head, Not(HasSubstr("Authorization")));
}

}  // namespace
}  // namespace pandect
