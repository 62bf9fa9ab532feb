#include "encoder/lora.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "encoder/sentence_encoder.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path models = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

/// An adapter and its base beside each other, to be damaged. tools/make_tiny_encoders.py made them.
class Lora : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::copy(models / "xlm-roberta", folder_ / "xlm-roberta");
    fs::copy(models / "lora", adapter_);
  }
  void set(const char* key, const Json& value) const {
    Json settings = parse_json(read_file(adapter_ / "adapter_config.json"), "settings");
    settings[key] = value;
    write_file(adapter_ / "adapter_config.json", dump_json(settings));
  }
  std::string complaint() const {
    try {
      const SentenceEncoder encoder(adapter_);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      return std::string(error.what()) + " " + error.hint();
    }
    return "none";
  }

  TestFolder folder_;
  fs::path adapter_ = folder_ / "adapter";
};

TEST_F(Lora, IsMergedIntoItsBase) {
  const Json expected = parse_json(read_file(models / "lora" / "expected.json"), "expected.json");
  std::vector<std::string> texts;
  for (const Json& entry : expected.at("cases")) texts.push_back(entry.at("text").get<std::string>());
  SentenceEncoder changed(adapter_, Precision::fp32);
  SentenceEncoder base(folder_ / "xlm-roberta", Precision::fp32);
  const std::vector<float> vectors = changed.encode(texts);
  EXPECT_NE(vectors, base.encode(texts));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto mean = expected.at("cases")[i].at("mean").get<std::vector<double>>();
    for (std::size_t d = 0; d < mean.size(); ++d)
      EXPECT_NEAR(vectors[i * changed.dimensions() + d], mean[d], 5e-5) << texts[i] << " at " << d;
  }
}

TEST_F(Lora, IsToldApartFromItsBaseAndFromItselfOverAnother) {
  const std::string own = fingerprint_of(adapter_);
  EXPECT_NE(own, fingerprint_of(folder_ / "xlm-roberta"));
  fs::remove_all(folder_ / "xlm-roberta");
  fs::copy(models / "bert-f16", folder_ / "xlm-roberta");
  EXPECT_NE(own, fingerprint_of(adapter_));
}

TEST_F(Lora, MayBeForQuestionsAlone) {
  EXPECT_FALSE(ModelParts::of(adapter_).for_questions);
  write_file(adapter_ / "adapter_texts.json", "{\"texts\": \"questions\"}");
  EXPECT_TRUE(ModelParts::of(adapter_).for_questions);
  for (const char* other : {"{\"texts\": \"passages\"}", "{}", "[]"}) {
    write_file(adapter_ / "adapter_texts.json", other);
    EXPECT_THAT(complaint(), HasSubstr("adapter_texts.json"));
  }
}

TEST_F(Lora, WithoutItsBaseSaysWhichIsMissing) {
  fs::remove_all(folder_ / "xlm-roberta");
  EXPECT_FALSE(holds_model(adapter_));
  EXPECT_THAT(complaint(), HasSubstr("'tiny/xlm-roberta' is not at hand"));
  EXPECT_THAT(complaint(), HasSubstr("--name xlm-roberta"));
}

TEST_F(Lora, OfAnotherKindOrSizeIsRefused) {
  set("use_dora", true);
  EXPECT_THAT(complaint(), HasSubstr("'use_dora' is set"));
  set("use_dora", false);
  set("rank_pattern", {{"query", 2}});
  EXPECT_THAT(complaint(), HasSubstr("'rank_pattern' is set"));
  set("rank_pattern", Json::object());
  set("r", 0);
  EXPECT_THAT(complaint(), HasSubstr("rank or alpha"));
  set("r", 3);
  set("peft_type", "PREFIX_TUNING");
  EXPECT_THAT(complaint(), HasSubstr("another kind than LoRA"));
}

TEST_F(Lora, OfAnotherModelIsRefused) {
  std::string bytes = read_file(adapter_ / "adapter_model.safetensors");
  for (std::size_t at = bytes.find("layer.1."); at != std::string::npos; at = bytes.find("layer.1."))
    bytes.replace(at, 8, "layer.7.");
  write_file(adapter_ / "adapter_model.safetensors", bytes);
  EXPECT_THAT(complaint(), HasSubstr("6 of its 12 tensors change nothing"));
}

TEST_F(Lora, ThatIsCutShortIsRefused) {
  const std::string bytes = read_file(adapter_ / "adapter_model.safetensors");
  for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{200}, bytes.size() - 1}) {
    write_file(adapter_ / "adapter_model.safetensors", bytes.substr(0, length));
    EXPECT_THAT(complaint(), HasSubstr("adapter_model.safetensors")) << length;
  }
}

}  // namespace
}  // namespace pandect
