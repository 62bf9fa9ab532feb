#include "encoder/sentence_encoder.h"

#include <cmath>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Models that tools/make_tiny_encoders.py makes; expected.json holds what another implementation gives.
class TinyEncoder : public ::testing::TestWithParam<const char*> {
 protected:
  const fs::path folder_ = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder" / GetParam();
  const Json expected_ = parse_json(read_file(folder_ / "expected.json"), "expected.json");
};

TEST_P(TinyEncoder, TokensAreThoseOfHuggingFace) {
  const Tokenizer tokenizer = Tokenizer::load(folder_ / "tokenizer.json");
  for (const Json& entry : expected_.at("cases")) {
    EXPECT_EQ(tokenizer.encode(entry.at("text").get<std::string>(), 64).ids,
              entry.at("ids").get<std::vector<std::int32_t>>())
        << entry.at("text");
  }
  for (const Json& pair : expected_.at("pairs")) {
    const TokenSequence both =
        tokenizer.encode(pair.at("first").get<std::string>(), pair.at("second").get<std::string>(), 64);
    EXPECT_EQ(both.ids, pair.at("ids").get<std::vector<std::int32_t>>());
    EXPECT_EQ(both.types, pair.at("types").get<std::vector<std::int32_t>>());
  }
}

/// The cosine of a text's vector with the reference's, the least of all texts.
double least_cosine(const SentenceEncoder& encoder, const Json& cases) {
  std::vector<std::string> texts;
  for (const Json& entry : cases) texts.push_back(entry.at("text").get<std::string>());
  const std::vector<float> vectors = encoder.encode(texts);
  EXPECT_EQ(vectors.size(), texts.size() * encoder.dimensions());
  double least = 1;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    double product = 0;
    double length = 0;
    double reference_length = 0;
    const auto mean = cases[i].at("mean").get<std::vector<double>>();
    for (std::size_t d = 0; d < mean.size(); ++d) {
      const double number = vectors[i * encoder.dimensions() + d];
      product += number * mean[d];
      length += number * number;
      reference_length += mean[d] * mean[d];
    }
    least = std::min(least, product / std::sqrt(length * reference_length));
  }
  return least;
}

TEST_P(TinyEncoder, VectorsAreThoseOfTheReference) {
  const SentenceEncoder encoder(folder_, Precision::fp32);
  std::vector<std::string> texts;
  for (const Json& entry : expected_.at("cases")) texts.push_back(entry.at("text").get<std::string>());
  const std::vector<float> vectors = encoder.encode(texts);
  ASSERT_EQ(vectors.size(), texts.size() * encoder.dimensions());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto mean = expected_.at("cases")[i].at("mean").get<std::vector<double>>();
    for (std::size_t d = 0; d < mean.size(); ++d)
      EXPECT_NEAR(vectors[i * encoder.dimensions() + d], mean[d], 2e-5) << texts[i] << " at " << d;
  }
}

TEST_P(TinyEncoder, HalfPrecisionIsNearTheReference) {
  if (usual_precision() != Precision::bf16) GTEST_SKIP() << "this processor has no products of bf16";
  EXPECT_GE(least_cosine(SentenceEncoder(folder_, Precision::bf16), expected_.at("cases")), 0.999);
}

TEST_P(TinyEncoder, BytesAreNearTheReference) {
  EXPECT_GE(least_cosine(SentenceEncoder(folder_, Precision::int8), expected_.at("cases")), 0.99);
}

TEST_P(TinyEncoder, ATextIsTheSameInAnyBatch) {
  SentenceEncoder encoder(folder_);
  std::vector<std::string> many;
  for (std::size_t i = 0; i < 100; ++i) {
    std::string& text = many.emplace_back();
    for (std::size_t k = 0; k <= i % 50; ++k) text += "bees ";
  }
  const std::vector<float> together = encoder.encode(many);
  for (const std::size_t i : {0U, 17U, 99U}) {
    const std::vector<float> alone = encoder.encode({&many[i], 1});
    for (std::size_t d = 0; d < alone.size(); ++d)
      EXPECT_NEAR(together[i * encoder.dimensions() + d], alone[d], 1e-5);
  }
}

TEST_P(TinyEncoder, LongTextsAreCut) {
  SentenceEncoder encoder(folder_);
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "bees the hand ";
  EXPECT_EQ(encoder.tokenizer().encode(text, encoder.longest()).ids.size(), encoder.longest());
  EXPECT_EQ(encoder.encode_tokens(text).size(), encoder.longest() * encoder.config().hidden);
}

INSTANTIATE_TEST_SUITE_P(Models, TinyEncoder,
                         ::testing::Values("xlm-roberta", "bert-bf16", "bert-f16", "modernbert",
                                           "modernbert-bpe", "gemma3-sentences", "qwen3-sentences"));

class BrokenModel : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    for (const char* name : {"config.json", "tokenizer.json", "model.safetensors"})
      fs::copy(tiny_ / name, folder_ / name);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string bytes_of(const char* name) const { return read_file(tiny_ / name); }
  void put(const char* name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  void replace(const char* name, const std::string& from, const std::string& to) const {
    std::string bytes = bytes_of(name);
    const std::size_t at = bytes.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    put(name, bytes.replace(at, from.size(), to));
  }
  void expect_refused(const std::string& why) const {
    try {
      const SentenceEncoder encoder(folder_);
      ADD_FAILURE() << "opened; expected: " << why;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_THAT(error.what(), ::testing::HasSubstr(why));
    }
  }

  const fs::path tiny_ = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder/xlm-roberta";
  const fs::path folder_ = fs::temp_directory_path() / ("pandect-broken-model-" + std::to_string(::getpid()));
};

TEST_F(BrokenModel, WeightsCutShort) {
  const std::string bytes = bytes_of("model.safetensors");
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{100}, bytes.size() - 1}) {
    put("model.safetensors", bytes.substr(0, size));
    expect_refused("model.safetensors");
  }
}

TEST_F(BrokenModel, HeadersThatPromiseMoreThanThereIs) {
  std::string bytes = bytes_of("model.safetensors");
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = '\xFF';
  put("model.safetensors", bytes);
  expect_refused("longer than the file");
  replace("model.safetensors", "\"shape\": [24]", "\"shape\": [99]");
  expect_refused("not as long as its shape says");
  replace("model.safetensors", "\"F32\"", "\"I32\"");
  expect_refused("another size or type");
}

TEST_F(BrokenModel, SizesThatMakeNoSense) {
  replace("config.json", "\"hidden_size\": 24", "\"hidden_size\": 25");
  expect_refused("config.json");
  replace("config.json", "\"hidden_size\": 24", "\"hidden_size\": 48");
  expect_refused("another size");
  replace("config.json", "\"num_hidden_layers\": 2", "\"num_hidden_layers\": 3");
  expect_refused("encoder.layer.2");
  replace("config.json", "\"vocab_size\"", "\"vocabulary\"");
  expect_refused("vocab_size");
  replace("config.json", "xlm-roberta", "mystery");
  expect_refused("mystery");
}

TEST_F(BrokenModel, TokenizersThatAreNot) {
  for (const char* text : {"", "{", "[]", "{\"model\": {}}", "{\"model\": {\"type\": \"BPE\"}}",
                           "{\"model\": {\"type\": \"Unigram\", \"unk_id\": 9, \"vocab\": [[\"a\", 0]]}}",
                           "{\"model\": {\"type\": \"Unigram\", \"unk_id\": 0, \"vocab\": [7]}}"}) {
    put("tokenizer.json", text);
    expect_refused("tokenizer.json");
  }
  replace("tokenizer.json", "\"NFKC\"", "\"Mystery\"");
  expect_refused("Mystery");
}

TEST_F(BrokenModel, AnyBytesGiveTokensOrNone) {
  const Tokenizer tokenizer = Tokenizer::load(tiny_ / "tokenizer.json");
  std::string bytes;
  for (int i = 0; i < 4096; ++i) bytes += static_cast<char>((i * 2654435761U) >> 13U);
  for (const std::int32_t id : tokenizer.tokenise(bytes)) EXPECT_GE(id, 0);
}

TEST_F(BrokenModel, FingerprintsTellModelsApart) {
  const std::string before = fingerprint_of(folder_);
  std::string bytes = bytes_of("model.safetensors");
  bytes.back() = static_cast<char>(bytes.back() + 1);
  put("model.safetensors", bytes);
  EXPECT_NE(fingerprint_of(folder_), before);
}

}  // namespace
}  // namespace pandect
