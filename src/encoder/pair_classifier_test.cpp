#include "encoder/pair_classifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
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

TEST_P(TinyClassifier, ReadsAShortTextAsOnePart) {
  const PairClassifier classifier(folder_, Precision::fp32);
  std::vector<float> all;
  for (const TextPair& pair : pairs()) {
    const std::vector<float> one = classifier.logits_of_parts(pair, 8);
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
}

INSTANTIATE_TEST_SUITE_P(Models, TinyClassifier, ::testing::Values("xlm-roberta-entail", "bert-rerank"));

TEST(PairClassifier, TellsItsLabels) {
  EXPECT_THAT(PairClassifier(tiny_models / "xlm-roberta-entail").labels(),
              ::testing::ElementsAre("entailment", "neutral", "contradiction"));
  EXPECT_TRUE(has_classifier(tiny_models / "bert-rerank"));
  EXPECT_FALSE(has_classifier(tiny_models / "xlm-roberta"));
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
