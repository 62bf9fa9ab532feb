#include "lab/train/judge.h"

#include <cmath>
#include <cstdlib>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "encoder/pair_classifier.h"
#include "model/local_classifier.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect::train {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using enum EntailmentClass;

const fs::path encoders = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

/// Laws of two words; a claim is entailed where it has the first, contradicted where it has the second.
class LearningToJudge : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::vector<std::string> words{"a", "b", "c", "d", "f", "g"};
    std::vector<ClaimPair> pairs;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string law = words[i] + " of the permit";
      const auto add = [&](const std::string& claim, EntailmentClass answer) {
        pairs.push_back({std::to_string(pairs.size()), "claim", "work", "en", "work/1", law, claim, answer});
      };
      add("the hand " + words[i], entailment);
      add("bees bees " + words[i], contradiction);
      add("keeper " + words[(i + 1) % words.size()], neutral);
    }
    write_file(folder_ / "pairs.jsonl", to_lines(pairs));
    settings_.model = encoders / "xlm-roberta";
    settings_.base = "xlm-roberta";
    settings_.pairs = settings_.choose = {folder_ / "pairs.jsonl"};
    settings_.epochs = 30;
    settings_.batch = 6;
    settings_.learning_rate = 2e-2;
    settings_.longest = 24;
    settings_.measured_steps = 30;
    settings_.threads = 1;
  }
  std::vector<Json> log(const fs::path& folder) const {
    std::vector<Json> rows;
    std::istringstream lines(read_file(folder / "log.jsonl"));
    for (std::string line; std::getline(lines, line);) rows.push_back(parse_json(line, "log"));
    return rows;
  }
  std::string complaint() const {
    try {
      const JudgeTraining training(settings_, folder_ / "out");
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  }

  TestFolder folder_;
  JudgeSettings settings_;
  std::atomic<bool> stop_{false};
};

TEST_F(LearningToJudge, TellsWhatItDidNotTellBeforeAndServesAsItWasTrained) {
  settings_.measured_steps = 1000;  // before and after: the best state is the last
  JudgeTraining training(settings_, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  std::vector<Json> measured;
  for (const Json& row : log(folder_ / "out")) {
    if (row.contains("measured")) measured.push_back(row);
  }
  EXPECT_LT(measured.front().at("accuracy").get<double>(), .7);
  EXPECT_GT(measured.back().at("accuracy").get<double>(), .9);
  EXPECT_GT(measured.back().at("order").get<double>(), .95);

  // The adapter with its head, over its base, gives what was trained, to 16 bits.
  fs::copy(encoders / "xlm-roberta", folder_ / "xlm-roberta");
  ASSERT_TRUE(has_classifier(folder_ / "out"));
  const PairClassifier served(folder_ / "out", pandect::Precision::fp32);
  EXPECT_THAT(served.labels(), ::testing::ElementsAre("entailment", "neutral", "contradiction"));
  EXPECT_EQ(served.longest(), 24U);
  const auto pairs = read_claim_pairs(folder_ / "pairs.jsonl");
  const torch::Tensor trained = training.logits(pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::vector<float> found = served.logits_of_best_part({pairs[i].law, pairs[i].claim});
    for (std::size_t k = 0; k < found.size(); ++k)
      EXPECT_NEAR(found[k], trained[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(k)].item<float>(),
                  3e-2);
  }
  ModelSettings model;
  model.kind = ModelKind::entail;
  model.model = (folder_ / "out").string();
  LocalEntailmentModel judge(model);
  EXPECT_TRUE(judge.is_calibrated());
  EXPECT_GT(judge.judge("a of the permit", "the hand a", {}).entails, .5);
  EXPECT_LT(judge.judge("a of the permit", "bees bees a", {}).entails, .5);
}

TEST_F(LearningToJudge, ByContrastAloneTellsTrueFromFalseOfEachLaw) {
  settings_.class_weights = {0, 0, 0};
  settings_.choose.clear();
  JudgeTraining training(settings_, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  const torch::Tensor numbers = training.logits(read_claim_pairs(folder_ / "pairs.jsonl"));
  const torch::Tensor odds = numbers.select(1, 0) - numbers.select(1, 2);
  for (std::int64_t i = 0; i < odds.size(0); i += 3)
    EXPECT_GT(odds[i].item<float>(), odds[i + 1].item<float>()) << i;
}

TEST_F(LearningToJudge, OfBertKeepsThePoolerAndTheClassifier) {
  settings_.model = encoders / "bert-f16";
  settings_.base = "bert-f16";
  settings_.epochs = 1;
  JudgeTraining training(settings_, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  fs::copy(encoders / "bert-f16", folder_ / "bert-f16");
  const PairClassifier served(folder_ / "out", pandect::Precision::fp32);
  // The best state may be an earlier one than the last, so that only what is at hand is compared: the labels.
  EXPECT_EQ(served.labels().size(), 3U);
  const Json config = parse_json(read_file(folder_ / "out" / "adapter_config.json"), "config");
  EXPECT_EQ(config.at("task_type"), "SEQ_CLS");
  EXPECT_EQ(config.at("modules_to_save"), (Json{"pooler", "classifier"}));
}

TEST_F(LearningToJudge, ChangesNoMoreLayersThanAreAskedFor) {
  settings_.lora.layers = 1;
  settings_.epochs = 1;
  JudgeTraining training(settings_, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  fs::copy(encoders / "xlm-roberta", folder_ / "xlm-roberta");
  const Safetensors file(folder_ / "out" / "adapter_model.safetensors");
  for (const auto& [name, tensor] : file.tensors())
    EXPECT_EQ(name.find("layer.0."), std::string::npos) << name;
  EXPECT_EQ(
      parse_json(read_file(folder_ / "out" / "adapter_config.json"), "config").at("layers_to_transform"),
      Json::array({1}));
  EXPECT_TRUE(has_classifier(folder_ / "out"));
}

TEST_F(LearningToJudge, GoesOnWhereItWasStopped) {
  settings_.epochs = 4;
  JudgeTraining whole(settings_, folder_ / "whole");
  whole.run(false, stop_);
  {
    stop_ = true;
    JudgeTraining first(settings_, folder_ / "parts");
    EXPECT_FALSE(first.run(false, stop_));
  }
  stop_ = false;
  JudgeTraining second(settings_, folder_ / "parts");
  EXPECT_TRUE(second.run(true, stop_));
  const Tensors expected = whole.classifier().learned();
  for (const auto& [name, tensor] : second.classifier().learned())
    EXPECT_LT((tensor - expected.at(name)).abs().max().item<double>(), 1e-5) << name;
}

TEST_F(LearningToJudge, SaysWhatItWouldTake) {
  const EncoderPlan plan = JudgeTraining(settings_, folder_ / "out").plan();
  EXPECT_EQ(plan.pairs, 18U);
  EXPECT_EQ(plan.steps, 90U);
  // The low ranks of the retriever's test, and a head of two layers.
  EXPECT_EQ(plan.parameters, 8U * 2 * (4 * (24 + 24) + 2 * (24 + 40)) + 24U * 24 + 24 + 3 * 24 + 3);
  EXPECT_GT(plan.seconds, 0);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(LearningToJudge, RefusesWhatCannotBeLearnedFrom) {
  write_file(folder_ / "pairs.jsonl", "");
  EXPECT_THAT(complaint(), HasSubstr("no pairs"));
  write_file(folder_ / "pairs.jsonl", R"({"id": "1", "law": "a", "claim": "b", "answer": "neutral"})");
  EXPECT_THAT(complaint(), HasSubstr("'entailment'"));
  settings_.class_weights = {1, 1, 1};
  EXPECT_EQ(complaint(), "none");
}

/// Adapters of the real peft, where tools/peft_adapters.py left them: its head says how.
TEST(Peft, AdaptersWithAHeadLoadHereAndOursAreWrittenForIt) {
  const char* named = std::getenv("PANDECT_PEFT");
  if (named == nullptr) GTEST_SKIP() << "PANDECT_PEFT names no folder";
  const fs::path folder = named;
  for (const std::string name : {"xlm-roberta", "bert"}) {
    const Json expected = parse_json(read_file(folder / ("peft-" + name) / "expected.json"), "expected.json");
    const PairClassifier theirs(folder / ("peft-" + name), pandect::Precision::fp32);
    std::vector<TextPair> pairs;
    for (const Json& pair : expected.at("pairs"))
      pairs.push_back({pair[0].get<std::string>(), pair[1].get<std::string>()});
    const std::vector<float> found = theirs.logits(pairs);
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_NEAR(found[i], expected.at("logits")[i / 3][i % 3].get<double>(), 1e-3) << name;

    const TorchPairClassifier ours(folder / name, {}, 1);
    {
      const torch::NoGradGuard no_gradients;
      for (const auto& [tensor_name, tensor] : ours.learned()) tensor.add_(torch::randn_like(tensor) * 0.1);
    }
    fs::create_directories(folder / ("ours-" + name));
    ours.write(folder / ("ours-" + name), name, 64);
    const PairClassifier served(folder / ("ours-" + name), pandect::Precision::fp32);
    Json logits = Json::array();
    const std::vector<float> numbers = served.logits(pairs);
    for (std::size_t i = 0; i < numbers.size(); i += 3)
      logits.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    write_file(folder / ("ours-" + name) / "expected.json",
               dump_json({{"pairs", expected.at("pairs")}, {"logits", logits}}));
    fs::create_directories(folder / ("vectors-" + name));
    TorchEncoder(folder / name, {}, 1).write_adapter(folder / ("vectors-" + name), name);
  }
}

TEST(JudgeScores, AreThoseOfTheLikeliestClass) {
  const torch::Tensor logits =
      torch::tensor({{2.F, 0.F, 0.F}, {0.F, 2.F, 0.F}, {1.F, 0.F, 0.F}, {0.F, 0.F, 3.F}});
  const JudgeScores scores = judge_scores(logits, {entailment, neutral, contradiction, entailment}, 1);
  EXPECT_EQ(scores.pairs, 4U);
  EXPECT_DOUBLE_EQ(scores.accuracy, .5);
  // Found: the first and, at e / (e + 2) = .576, the third; entailed: the first and the fourth.
  EXPECT_DOUBLE_EQ(scores.f1, .5);
  // Of the four pairs of an entailed and another one the first is above both, the fourth above neither.
  EXPECT_DOUBLE_EQ(scores.order, .5);
  const auto share = [](double right, double a, double b) {
    return -std::log(std::exp(right) / (std::exp(right) + std::exp(a) + std::exp(b)));
  };
  EXPECT_NEAR(scores.loss, (share(2, 0, 0) + share(2, 0, 0) + share(0, 1, 0) + share(0, 0, 3)) / 4, 1e-6);
}

TEST(JudgeScores, AreCalibratedWhereTheRightClassesAreLikeliest) {
  // Right three times of four: likeliest at exp(4/T) / (exp(4/T) + 2) = 3/4 with the wrong one at the
  // others'.
  const torch::Tensor logits =
      torch::tensor({{4.F, 0.F, 0.F}, {4.F, 0.F, 0.F}, {4.F, 0.F, 0.F}, {4.F, 0.F, 0.F}});
  EXPECT_NEAR(best_temperature(logits, {entailment, entailment, entailment, neutral}), 4 / std::log(6), 1e-3);
}

TEST(JudgeSettings, AreReadAndRefusedByName) {
  const TestFolder folder;
  write_file(
      folder / "j.toml",
      "model = \"e5\"\npairs = [\"a.jsonl\"]\nclass_weights = [1, 2, 3]\nlongest = 128\n[lora]\nrank = 4\n");
  const JudgeSettings settings = JudgeSettings::read(folder / "j.toml");
  EXPECT_EQ(settings.longest, 128U);
  EXPECT_EQ(settings.batch, 16U);
  EXPECT_EQ(settings.class_weights, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(settings.lora.rank, 4U);
  for (const char* wrong :
       {"temperature = 1\n", "contrast = -1\n", "class_weights = [1, 2]\n", "longest = 3\n"}) {
    write_file(folder / "j.toml", std::string("model = \"e5\"\n") + wrong);
    EXPECT_THROW(JudgeSettings::read(folder / "j.toml"), Error) << wrong;
  }
}

}  // namespace
}  // namespace pandect::train
