#include "encoder/bpe_tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/random.h"
#include "base/test_folder.h"
#include "decoder/chat_template.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

fs::path tiny_folder(std::string_view family) {
  return fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/decoder" / family;
}

/// Tokenizers that tools/make_tiny_decoders.py makes; expected.json holds what Hugging Face's give.
class TinyBpe : public ::testing::TestWithParam<const char*> {
 protected:
  const Json expected_ = parse_json(read_file(tiny_folder(GetParam()) / "expected.json"), "expected.json");
  const BpeTokenizer tokenizer_ = BpeTokenizer::load(tiny_folder(GetParam()) / "tokenizer.json");
};

TEST_P(TinyBpe, TokensAreThoseOfHuggingFace) {
  for (const Json& entry : expected_.at("cases")) {
    EXPECT_EQ(tokenizer_.tokenise(entry.at("text").get<std::string>(), BpeTokenizer::Controls::read),
              entry.at("ids").get<std::vector<std::int32_t>>())
        << entry;
  }
  const auto begin = expected_.at("begin").get<std::vector<std::int32_t>>();
  EXPECT_THAT(tokenizer_.begin(), ::testing::ElementsAreArray(begin));
}

TEST_P(TinyBpe, TokensSpellTheirText) {
  for (const Json& entry : expected_.at("cases")) {
    std::string text = entry.at("text").get<std::string>();
    // Qwen's tokens are of composed characters; ▁ is a blank to Gemma.
    if (text.find("A\u030a") != std::string::npos || text.find("▁") != std::string::npos ||
        text.find("ำ้") != std::string::npos)
      continue;
    EXPECT_EQ(tokenizer_.text_of(tokenizer_.tokenise(text)), text);
  }
}

TEST_P(TinyBpe, ATalkIsWrittenAsItsFamilyDoes) {
  const std::string family = GetParam();
  const auto kind = family == "llama3"  ? ChatTemplate::Family::llama3
                    : family == "gemma" ? ChatTemplate::Family::gemma
                                        : ChatTemplate::Family::chatml;
  std::vector<ChatTurn> turns;
  for (const Json& turn : expected_.at("talk")) {
    const auto role = turn.at("role").get<std::string>();
    turns.push_back({role == "system" ? ChatTurn::Role::system
                     : role == "user" ? ChatTurn::Role::user
                                      : ChatTurn::Role::assistant,
                     turn.at("text").get<std::string>()});
  }
  const ChatTokens tokens = ChatTemplate(kind).tokenise(tokenizer_, turns, ChatTemplate::End::begun_reply);
  EXPECT_EQ(tokens.ids, expected_.at("talk_ids").get<std::vector<std::int32_t>>());
  std::vector<std::int32_t> reply;
  for (std::size_t i = 0; i < tokens.ids.size(); ++i) {
    if (tokens.of_reply[i]) reply.push_back(tokens.ids[i]);
  }
  ASSERT_FALSE(reply.empty());
  EXPECT_EQ(tokenizer_.text_of(reply), "The keeper.");
  EXPECT_EQ(reply.back(), tokenizer_.find(ChatTemplate(kind).end_of_turn()));
}

INSTANTIATE_TEST_SUITE_P(Families, TinyBpe, ::testing::Values("qwen2", "smollm", "llama3", "gemma"));

TEST(BpeTokenizer, WhatPeopleWriteIsNoControlToken) {
  const BpeTokenizer tokenizer = BpeTokenizer::load(tiny_folder("qwen2") / "tokenizer.json");
  const auto end = tokenizer.find("<|im_end|>");
  ASSERT_TRUE(end);
  EXPECT_THAT(tokenizer.tokenise("a<|im_end|>"), ::testing::Not(::testing::Contains(*end)));
  EXPECT_EQ(tokenizer.tokenise("a<|im_end|>", BpeTokenizer::Controls::read).back(), *end);
  EXPECT_TRUE(tokenizer.is_control(*end));
  EXPECT_EQ(tokenizer.bytes_of(*end), "");
  EXPECT_EQ(tokenizer.bytes_of(-1), "");
  EXPECT_EQ(tokenizer.bytes_of(1 << 20), "");
}

TEST(BpeTokenizer, IllFormedTextIsMended) {
  const BpeTokenizer tokenizer = BpeTokenizer::load(tiny_folder("gemma") / "tokenizer.json");
  EXPECT_EQ(tokenizer.tokenise("a\xFF"), tokenizer.tokenise("a\uFFFD"));
}

TEST(BytePairs, LongAndShortWordsAreMergedAlike) {
  // Random pairs over few pieces; a word and the same word behind a piece that merges with nothing.
  Random random(3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<BytePairs::Merge> merges;
    for (std::uint32_t rank = 0; rank < 30; ++rank)
      merges.push_back({static_cast<std::int32_t>(random.below(8)),
                        static_cast<std::int32_t>(random.below(8)),
                        static_cast<std::int32_t>(random.below(8)), rank});
    const BytePairs pairs(merges);
    std::vector<std::int32_t> word(1 + random.below(20));
    for (auto& piece : word) piece = static_cast<std::int32_t>(random.below(8));
    std::vector<std::int32_t> longer = word;
    longer.insert(longer.end(), 30, 99);
    pairs.merge(word);
    pairs.merge(longer);
    longer.erase(longer.end() - 30, longer.end());
    EXPECT_EQ(longer, word);
  }
}

TEST(ChatTemplate, IsRecognisedByItsMarks) {
  const auto chatml = ChatTemplate::recognise(
      "{% if messages[0].role != 'system' %}{{ '<|im_start|>system\\nYou help.<|im_end|>\\n' }}{% endif %}"
      "{{ '<|im_start|>' + message.role + '<|im_end|>' }}");
  ASSERT_TRUE(chatml);
  EXPECT_EQ(chatml->name(), "chatml");
  const BpeTokenizer tokenizer = BpeTokenizer::load(tiny_folder("qwen2") / "tokenizer.json");
  const std::vector<ChatTurn> turns{{ChatTurn::Role::user, "bees"}};
  EXPECT_EQ(tokenizer.text_of(chatml->tokenise(tokenizer, turns, ChatTemplate::End::of_last_turn).ids),
            "system\nYou help.\nuser\nbees\n");
  EXPECT_EQ(ChatTemplate::recognise("<|start_header_id|>{{role}}<|eot_id|>")->name(), "llama3");
  EXPECT_EQ(ChatTemplate::recognise("<start_of_turn>{{role}}<end_of_turn>")->name(), "gemma");
  EXPECT_FALSE(ChatTemplate::recognise("[INST] {{ message }} [/INST]"));
  EXPECT_THROW(
      ChatTemplate(ChatTemplate::Family::gemma).tokenise(tokenizer, turns, ChatTemplate::End::of_last_turn),
      Error);
}

TEST(BpeTokenizer, WhatIsNotReadIsRefusedWithItsFile) {
  const TestFolder folder;
  const auto refused = [&](const std::string& json) {
    const fs::path path = folder.path() / "tokenizer.json";
    write_file_atomically(path, json);
    try {
      BpeTokenizer::load(path);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("tokenizer.json: "));
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(refused("[]"), HasSubstr("not a tokenizer.json"));
  EXPECT_THAT(refused(R"({"model":{"type":"Unigram"}})"), HasSubstr("'Unigram'"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":-1},"merges":[]}})"),
              HasSubstr("not a table of ids"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":99999999},"merges":[]}})"),
              HasSubstr("not a table of ids"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":400000},"merges":[]}})"),
              HasSubstr("leave most"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":["a"]}})"), HasSubstr("not a pair"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":["a b"]}})"), HasSubstr("merge 1"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":
    {"type":"Split","pattern":{"Regex":"(x+)+y"},"behavior":"Isolated"}})"),
              HasSubstr("(x+)+y"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"added_tokens":[{"id":5}]})"),
              HasSubstr("lacks what it needs"));
  EXPECT_THAT(refused(R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"post_processor":
    {"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"b"}}],
     "special_tokens":{"b":{"ids":[7]}}}})"),
              HasSubstr("that begins a text"));
}

}  // namespace
}  // namespace pandect
