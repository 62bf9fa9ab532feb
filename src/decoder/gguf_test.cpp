#include "decoder/gguf.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "decoder/decoder.h"
#include "decoder/gguf_tokenizer.h"
#include "decoder/gguf_writer.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class GgufTest : public ::testing::Test {
 protected:
  std::filesystem::path put(const std::string& bytes) const {
    std::ofstream(folder_ / "m.gguf", std::ios::binary) << bytes;
    return folder_ / "m.gguf";
  }
  std::string refusal(const std::string& bytes) const {
    try {
      const Gguf file(put(bytes));
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_THAT(error.what(), HasSubstr("m.gguf: "));
      return error.what();
    }
    return "nothing";
  }
  static std::string sample() {
    GgufWriter writer;
    writer.text("general.architecture", "qwen2");
    writer.count("qwen2.block_count", 3);
    writer.number("qwen2.rope.freq_base", 10000);
    writer.flag("tokenizer.ggml.add_bos_token", true);
    writer.texts("tokenizer.ggml.tokens", {"a", "bc", ""});
    writer.numbers("tokenizer.ggml.scores", {0.5F, -1, 2});
    writer.tensor("norm.weight", 0, {4}, std::string(16, '\x01'));
    writer.tensor("w", 8, {32, 2}, std::string(68, '\x02'));
    return writer.bytes();
  }
  TestFolder folder_;
};

TEST_F(GgufTest, SettingsAndTensorsAreRead) {
  const Gguf file(put(sample()));
  EXPECT_EQ(file.text("general.architecture"), "qwen2");
  EXPECT_EQ(file.count("qwen2.block_count"), 3U);
  EXPECT_EQ(file.number("qwen2.rope.freq_base"), 10000);
  EXPECT_EQ(file.flag("tokenizer.ggml.add_bos_token"), true);
  EXPECT_THAT(file.texts("tokenizer.ggml.tokens"), ElementsAre("a", "bc", ""));
  EXPECT_THAT(file.numbers("tokenizer.ggml.scores"), ElementsAre(0.5, -1, 2));
  EXPECT_FALSE(file.text("qwen2.block_count"));
  EXPECT_FALSE(file.count("general.architecture"));
  EXPECT_FALSE(file.count("qwen2.rope.freq_base"));
  EXPECT_FALSE(file.number("none"));
  EXPECT_TRUE(file.texts("tokenizer.ggml.scores").empty());
  ASSERT_NE(file.find("w"), nullptr);
  EXPECT_EQ(file.find("w")->rows, 2U);
  EXPECT_EQ(file.find("w")->columns, 32U);
  EXPECT_EQ(file.find("w")->row(1)[33], 2);
  EXPECT_EQ(file.find("norm.weight")->rows, 1U);
  EXPECT_EQ(file.find("none"), nullptr);
}

TEST_F(GgufTest, WhatIsCutOffIsRefused) {
  const std::string whole = sample();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_NE(refusal(whole.substr(0, size)), "nothing") << size;
}

TEST_F(GgufTest, AnyByteChangedIsReadOrRefused) {
  const std::string whole = sample();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char byte : {'\0', '\x7F', '\xFF'}) {
      std::string changed = whole;
      changed[at] = byte;
      refusal(changed);
    }
  }
}

TEST_F(GgufTest, LengthsThatAreNoneAreRefused) {
  EXPECT_THAT(refusal("GGML" + sample().substr(4)), HasSubstr("not a GGUF"));
  std::string other = sample();
  other[4] = 9;
  EXPECT_THAT(refusal(other), HasSubstr("version 9"));
  GgufWriter wide;
  wide.tensor("w", 0, {1ULL << 33U, 1ULL << 33U}, "");
  EXPECT_THAT(refusal(wide.bytes()), HasSubstr("larger than the file"));
  GgufWriter odd;
  odd.tensor("w", 8, {33}, std::string(34, 'x'));
  EXPECT_THAT(refusal(odd.bytes()), HasSubstr("not whole blocks"));
  GgufWriter beyond;
  beyond.tensor("w", 0, {4}, std::string(16, 'x'), 1U << 20U);
  EXPECT_THAT(refusal(beyond.bytes()), HasSubstr("outside the file"));
  GgufWriter deep;
  deep.raw("deep", 9,
           std::string("\x09\0\0\0\x01\0\0\0\0\0\0\0", 12) + std::string("\x09\0\0\0\x01\0\0\0\0\0\0\0", 12) +
               std::string("\x09\0\0\0\x01\0\0\0\0\0\0\0", 12) +
               std::string("\x09\0\0\0\0\0\0\0\0\0\0\0", 12));
  EXPECT_THAT(refusal(deep.bytes()), HasSubstr("too deep"));
  GgufWriter unread;
  unread.tensor("w", 99, {4}, std::string(16, 'x'));
  const Gguf file(put(unread.bytes()));
  EXPECT_EQ(file.unread().at("w"), "type 99");
}

TEST_F(GgufTest, AModelThatIsNotReadSaysWhy) {
  const auto why = [&](GgufWriter& writer) {
    try {
      const Decoder decoder(put(writer.bytes()), DecoderWeights::Keep::as_stored, 1);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  GgufWriter none;
  EXPECT_THAT(why(none), HasSubstr("'none' is not read"));
  GgufWriter bert;
  bert.text("general.architecture", "bert");
  EXPECT_THAT(why(bert), HasSubstr("'bert' is not read"));
  GgufWriter sizes;
  sizes.text("general.architecture", "llama");
  sizes.count("llama.embedding_length", 1U << 30U);
  EXPECT_THAT(why(sizes), HasSubstr("makes no sense"));
  GgufWriter bare;
  bare.text("general.architecture", "llama");
  for (const char* key : {"embedding_length", "block_count", "feed_forward_length", "context_length"})
    bare.count(std::string("llama.") + key, 8);
  bare.count("llama.attention.head_count", 2);
  EXPECT_THAT(why(bare), HasSubstr("vectors of tokens"));
}

TEST_F(GgufTest, TokenizersWithoutTheirPartsAreRefused) {
  const auto why = [&](GgufWriter& writer) {
    try {
      read_tokenizer(Gguf(put(writer.bytes())));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  GgufWriter none;
  EXPECT_THAT(why(none), HasSubstr("no tokens"));
  GgufWriter other;
  other.texts("tokenizer.ggml.tokens", {"a"});
  other.text("tokenizer.ggml.model", "bert");
  EXPECT_THAT(why(other), HasSubstr("'bert'"));
  GgufWriter scores;
  scores.texts("tokenizer.ggml.tokens", {"a"});
  scores.text("tokenizer.ggml.model", "llama");
  EXPECT_THAT(why(scores), HasSubstr("no scores"));
  GgufWriter pattern;
  pattern.texts("tokenizer.ggml.tokens", {"a"});
  pattern.text("tokenizer.ggml.model", "gpt2");
  pattern.text("tokenizer.ggml.pre", "strange");
  EXPECT_THAT(why(pattern), HasSubstr("'strange'"));
}

TEST_F(GgufTest, PiecesWithScoresAreMergedBestFirst) {
  GgufWriter writer;
  writer.text("tokenizer.ggml.model", "llama");
  writer.texts("tokenizer.ggml.tokens", {"<unk>", "▁", "a", "b", "c", "ab", "bc", "▁a", "abc", "<0x0A>"});
  writer.numbers("tokenizer.ggml.scores", {0, -10, -10, -10, -10, -2, -1, -3, -4, 0});
  writer.numbers("tokenizer.ggml.token_type", {2, 1, 1, 1, 1, 1, 1, 1, 1, 6});
  writer.count("tokenizer.ggml.unknown_token_id", 0);
  writer.flag("tokenizer.ggml.add_bos_token", false);
  const BpeTokenizer tokenizer = read_tokenizer(Gguf(put(writer.bytes())));
  // "bc" is the best pair; then "▁a".
  EXPECT_THAT(tokenizer.tokenise("abc"), ElementsAre(7, 6));
  EXPECT_THAT(tokenizer.tokenise("abab"), ElementsAre(1, 5, 5));
  EXPECT_THAT(tokenizer.tokenise("\nx"), ElementsAre(1, 9, 0));
  EXPECT_EQ(tokenizer.text_of(tokenizer.tokenise("abc\n")), " abc\n");
}

}  // namespace
}  // namespace pandect
