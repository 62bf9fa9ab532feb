#include "model/local_chat_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "decoder/growing_text.h"
#include "model/models.h"
#include "source_folder.h"

namespace pandect {
namespace {

ModelSettings tiny_settings() {
  ModelSettings settings;
  settings.name = "tiny";
  settings.provider = Provider::local;
  settings.model = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/decoder/qwen2";
  return settings;
}

TEST(LocalChatModel, StreamsWhatItReplies) {
  const auto meter = std::make_shared<UsageMeter>();
  const auto model = open_chat_model(tiny_settings(), {meter});
  ChatRequest request = ask_user("Who keeps the bees?");
  request.system = "Answer from the law.";
  request.max_tokens = 30;
  request.logprobs = 2;
  std::string streamed;
  std::size_t pieces = 0;
  const ChatReply reply = model->complete(request, [&](std::string_view piece) {
    streamed += piece;
    ++pieces;
  });
  EXPECT_EQ(streamed, reply.text);
  EXPECT_GT(pieces, 2U);
  EXPECT_FALSE(reply.text.empty());
  EXPECT_EQ(reply.usage.tokens_out, reply.logprobs.size());
  EXPECT_GT(reply.usage.tokens_in, 10U);
  EXPECT_EQ(reply.usage.tokens_cached, 0U);
  ASSERT_EQ(reply.logprobs[0].top.size(), 2U);
  EXPECT_EQ(reply.logprobs[0].token, reply.logprobs[0].top[0].token);
  EXPECT_EQ(meter->total().tokens_out, reply.usage.tokens_out);
  // The same again, of which nothing needs to be read but the last token.
  const ChatReply again = model->complete(request);
  EXPECT_EQ(again.text, reply.text);
  EXPECT_EQ(again.usage.tokens_cached, again.usage.tokens_in - 1);
  // And a request that begins alike replies as it does alone.
  ChatRequest other = request;
  other.messages[0].text = "Who keeps the permit?";
  const auto fresh = open_chat_model(tiny_settings());
  EXPECT_EQ(model->complete(other).text, fresh->complete(other).text);
}

TEST(LocalChatModel, EndsAtAStopTextAndAtTheMostTokens) {
  const auto model = open_chat_model(tiny_settings());
  ChatRequest request = ask_user("bees");
  request.max_tokens = 30;
  const ChatReply whole = model->complete(request);
  EXPECT_EQ(whole.finish, whole.usage.tokens_out == 30 ? FinishReason::length : FinishReason::stop);
  ASSERT_GT(whole.text.size(), 8U);
  request.stop = {whole.text.substr(5, 3)};
  std::string streamed;
  const ChatReply cut = model->complete(request, [&](std::string_view piece) { streamed += piece; });
  EXPECT_EQ(cut.finish, FinishReason::stop);
  EXPECT_EQ(cut.text, whole.text.substr(0, whole.text.find(request.stop[0])));
  EXPECT_EQ(streamed, cut.text);
}

TEST(LocalChatModel, DrawsWithASeed) {
  const auto model = open_chat_model(tiny_settings());
  ChatRequest request = ask_user("bees");
  request.max_tokens = 20;
  request.temperature = 1.5;
  request.seed = 4;
  const std::string first = model->complete(request).text;
  EXPECT_EQ(model->complete(request).text, first);
  request.sample = 1;
  EXPECT_NE(model->complete(request).text, first);
}

TEST(LocalChatModel, SaysWhenARequestIsTooLong) {
  ModelSettings settings = tiny_settings();
  settings.window_tokens = 40;
  const auto model = open_chat_model(settings);
  try {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "bees ";
    model->complete(ask_user(text));
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("at most 40 with its reply"));
  }
  ChatRequest request = ask_user("bees");
  const ChatReply reply = model->complete(request);
  EXPECT_LE(reply.usage.tokens_in + reply.usage.tokens_out, 40U);
}

TEST(LocalChatModel, IsGivenUp) {
  const auto model = open_chat_model(tiny_settings());
  std::stop_source stop;
  EXPECT_THROW(model->complete(
                   ask_user("bees"), [&](std::string_view) { stop.request_stop(); }, stop.get_token()),
               Cancelled);
  ChatRequest request = ask_user("bees");
  request.max_tokens = 5;
  const auto fresh = open_chat_model(tiny_settings());
  EXPECT_EQ(model->complete(request).text, fresh->complete(request).text);
}

TEST(LocalChatModel, AMissingFileIsToldWhenItIsNeeded) {
  ModelSettings settings = tiny_settings();
  settings.model = "/nowhere/m.gguf";
  const auto model = open_chat_model(settings);
  EXPECT_THROW(model->complete(ask_user("bees")), Error);
}

TEST(GrowingText, HoldsBackWhatMayEndIt) {
  GrowingText text({"STOP", "\n\n"});
  EXPECT_TRUE(text.add("aS"));
  EXPECT_EQ(text.shown(), "a");
  EXPECT_TRUE(text.add("T"));
  EXPECT_EQ(text.shown(), "a");
  EXPECT_TRUE(text.add("x\n"));
  EXPECT_EQ(text.shown(), "aSTx");
  EXPECT_FALSE(text.add("\nmore"));
  text.finish();
  EXPECT_EQ(text.text(), "aSTx");
  EXPECT_EQ(text.shown(), "aSTx");
}

TEST(GrowingText, ShowsWholeCharacters) {
  const std::string word = "ผึ้ง 🐝";
  GrowingText text({});
  std::string shown;
  for (const char byte : word) {
    EXPECT_TRUE(text.add(std::string_view(&byte, 1)));
    const std::string now(text.shown());
    EXPECT_TRUE(word.starts_with(now));
    EXPECT_TRUE(now == shown || now.size() >= shown.size() + (word[shown.size()] == ' ' ? 1 : 3));
    shown = now;
  }
  EXPECT_EQ(shown, word);
  EXPECT_TRUE(text.add("\xE0\xB8"));
  EXPECT_EQ(text.shown(), word);
  text.finish();
  EXPECT_EQ(text.text(), word + "\uFFFD\uFFFD") << "one for each byte that is none of a character";
}

}  // namespace
}  // namespace pandect
