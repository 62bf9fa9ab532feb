#include "encoder/pair_classifier.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "encoder/safetensors.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path tiny_models = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

/// Models that tools/make_tiny_encoders.py makes; expected.json holds what another implementation gives.
class TinyClassifier : public ::testing::TestWithParam<const char*> {
 protected:
  const fs::path folder_ = tiny_models / GetParam();
  const Json pairs_ = parse_json(read_file(folder_ / "expected.json"), "expected.json").at("pairs");

  std::vector<TextPair> pairs() const {
    std::vector<TextPair> all;
    for (const Json& pair : pairs_)
      all.push_back({pair.at("first").get<std::string>(), pair.at("second").get<std::string>()});
    return all;
  }
  void expect_near(const std::vector<float>& logits, double tolerance) const {
    std::vector<double> expected;
    for (const Json& pair : pairs_)
      for (const Json& number : pair.at("logits")) expected.push_back(number.get<double>());
    ASSERT_EQ(logits.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(logits[i], expected[i], tolerance) << i;
  }
};

TEST_P(TinyClassifier, GivesTheNumbersOfTheReference) {
  expect_near(PairClassifier(folder_, Precision::fp32).logits(pairs()), 2e-5);
}

TEST_P(TinyClassifier, IsNearItInHalfPrecision) {
  if (usual_precision() != Precision::bf16) GTEST_SKIP() << "this processor has no products of bf16";
  expect_near(PairClassifier(folder_, Precision::bf16).logits(pairs()), 0.05);
}

TEST_P(TinyClassifier, ReadsAllOfATextThatFits) {
  const PairClassifier classifier(folder_, Precision::fp32);
  std::vector<float> all;
  for (const TextPair& pair : pairs()) {
    const std::vector<float> one = classifier.logits_of_best_part(pair);
    all.insert(all.end(), one.begin(), one.end());
  }
  expect_near(all, 2e-5);
}

TEST_P(TinyClassifier, ReadsPartsOfALongOne) {
  const PairClassifier classifier(folder_, Precision::fp32);
  std::string text;
  for (int i = 0; i < 200; ++i) text += "bees the hand ";
  const std::size_t labels = classifier.labels().size();
  EXPECT_EQ(classifier.logits_of_parts({text, "the permit"}, 3).size(), 3 * labels);
  EXPECT_EQ(classifier.logits_of_parts({text, text}, 3).size(), 3 * labels);
  EXPECT_EQ(classifier.logits_of_parts({"bees", text}, 3).size(), labels);
  EXPECT_FALSE(classifier.learned_best_parts());
}

TEST_P(TinyClassifier, ReadsThePartOfALongTextThatIsAboutTheOther) {
  const PairClassifier classifier(folder_, Precision::fp32);
  std::string others;
  for (int i = 0; i < 200; ++i) others += "de hand ";
  const std::vector<float> found = classifier.logits_of_best_part({others + "the permit" + others, "permit"});
  EXPECT_EQ(found.size(), classifier.labels().size());
  // Wherever it stands it is read; where it is left out something else is.
  const Tokenizer tokenizer = Tokenizer::load(folder_ / "tokenizer.json");
  const std::vector<std::int32_t> permit = tokenizer.tokenise("the permit");
  for (const std::string& law :
       {others + "the permit " + others, others + "the permit", "the permit " + others}) {
    const TokenSequence part = tokenizer.encode_best_part(law, "permit", 32);
    EXPECT_LE(part.ids.size(), 32U);
    EXPECT_FALSE(std::ranges::search(part.ids, permit).empty()) << law.find("permit");
  }
}

INSTANTIATE_TEST_SUITE_P(Models, TinyClassifier, ::testing::Values("xlm-roberta-entail", "bert-rerank"));

TEST(PairClassifier, TellsItsLabels) {
  EXPECT_THAT(PairClassifier(tiny_models / "xlm-roberta-entail").labels(),
              ::testing::ElementsAre("entailment", "neutral", "contradiction"));
  EXPECT_TRUE(has_classifier(tiny_models / "bert-rerank"));
  EXPECT_FALSE(has_classifier(tiny_models / "xlm-roberta"));
}

/// The head of a whole model as PEFT keeps it in an adapter of the same model without one.
class AdaptedHead : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "base");
    fs::create_directories(folder_ / "judge");
    fs::copy(whole_ / "config.json", folder_ / "base");
    fs::copy(whole_ / "tokenizer.json", folder_ / "base");
    write(folder_ / "base" / "model.safetensors", "",
          [](const std::string& name) { return name.find("classifier") == std::string::npos; });
    write(folder_ / "judge" / "adapter_model.safetensors", "base_model.model.",
          [](const std::string& name) { return name.find("classifier") != std::string::npos; });
    write_file(folder_ / "judge" / "adapter_config.json",
               R"({"peft_type": "LORA", "base_model_name_or_path": "base", "r": 2, "lora_alpha": 4,
                   "modules_to_save": ["classifier"]})");
    write_file(folder_ / "judge" / "adapter_labels.json",
               R"({"id2label": {"0": "entailment", "1": "neutral", "2": "contradiction"}, "longest": 20})");
  }
  /// Those tensors of the whole model whose names are wanted.
  void write(const fs::path& to, const std::string& before,
             const std::function<bool(const std::string&)>& wanted) {
    const Safetensors file(whole_ / "model.safetensors");
    Json header;
    std::string data;
    for (const auto& [name, tensor] : file.tensors()) {
      if (!wanted(name)) continue;
      header[before + name] = {{"dtype", "F32"},
                               {"shape", tensor.shape},
                               {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
      data += tensor.bytes;
    }
    std::string text = dump_json(header);
    const std::uint64_t length = text.size();
    std::string bytes(sizeof length, '\0');
    std::memcpy(bytes.data(), &length, sizeof length);
    write_file(to, bytes + text + data);
  }

  const fs::path whole_ = tiny_models / "xlm-roberta-entail";
  TestFolder folder_;
};

TEST_F(AdaptedHead, GivesTheNumbersOfTheWholeModel) {
  EXPECT_TRUE(has_classifier(folder_ / "judge"));
  EXPECT_FALSE(has_classifier(folder_ / "base"));
  const PairClassifier adapted(folder_ / "judge", Precision::fp32);
  const PairClassifier whole(whole_, Precision::fp32);
  const std::vector<TextPair> pairs{{"bees", "the hand"}, {"the permit", "bees"}};
  const std::vector<float> expected = whole.logits(pairs);
  const std::vector<float> found = adapted.logits(pairs);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-5);
  EXPECT_THAT(adapted.labels(), ::testing::ElementsAre("entailment", "neutral", "contradiction"));
  EXPECT_EQ(adapted.longest(), 20U);
  EXPECT_TRUE(adapted.learned_best_parts());
}

TEST_F(AdaptedHead, IsRefusedWhenItsLabelsAreNotAsMany) {
  write_file(folder_ / "judge" / "adapter_labels.json", R"({"id2label": {"0": "entailment"}})");
  EXPECT_THROW(PairClassifier(folder_ / "judge"), Error);
  write_file(folder_ / "judge" / "adapter_labels.json", R"({"longest": -3})");
  EXPECT_THROW(PairClassifier(folder_ / "judge"), Error);
  write_file(folder_ / "judge" / "adapter_labels.json", "[]");
  EXPECT_THROW(PairClassifier(folder_ / "judge"), Error);
}

TEST(PairClassifier, RefusesHeadsThatMakeNoSense) {
  const TestFolder folder;
  fs::copy(tiny_models / "xlm-roberta-entail", folder / "m");
  const std::string weights = read_file(folder / "m" / "model.safetensors");
  const std::string config = read_file(folder / "m" / "config.json");
  const auto complaint = [&](const char* file, std::string bytes, const std::string& from,
                             const std::string& to) {
    bytes.replace(bytes.find(from), from.size(), to);
    write_file(folder / "m" / file, bytes);
    try {
      const PairClassifier classifier(folder / "m");
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      return std::string(error.what());
    }
    return std::string("none");
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(complaint("model.safetensors", weights, "[3, 24]", "[72   ]"), HasSubstr("makes no sense"));
  EXPECT_THAT(complaint("model.safetensors", weights, "classifier.out_proj.w", "classifier.out_prot.w"),
              HasSubstr("no head"));
  write_file(folder / "m" / "model.safetensors", weights);
  EXPECT_THAT(complaint("config.json", config, "\"0\": \"entailment\",", ""), HasSubstr("id2label"));
  EXPECT_THAT(complaint("config.json", config, "\"entailment\"", "7"), HasSubstr("id2label"));
}

}  // namespace
}  // namespace pandect
