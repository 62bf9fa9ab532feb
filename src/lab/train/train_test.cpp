#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "encoder/sentence_encoder.h"
#include "lab/train/retriever.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect::train {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path tiny = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder/xlm-roberta";
const std::vector<std::string> texts{"bees", "The keeper of bees shall keep the permit at hand.",
                                     "ผู้เลี้ยงผึ้งต้องมีใบอนุญาต", "꿀벌을 기르는 사람은 허가를 받아야 한다."};

std::vector<TokenSequence> tokens_of(const TorchEncoder& encoder) {
  std::vector<TokenSequence> sequences;
  for (const std::string& text : texts) sequences.push_back(encoder.tokenizer().encode(text, 64));
  return sequences;
}

/// The cosines of what is trained and what serves.
void expect_alike(const TorchEncoder& trained, const fs::path& served, double tolerance) {
  const std::vector<TokenSequence> sequences = tokens_of(trained);
  std::vector<const TokenSequence*> pointers;
  for (const TokenSequence& sequence : sequences) pointers.push_back(&sequence);
  const torch::NoGradGuard no_gradients;
  const torch::Tensor rows = trained.encode(pointers);
  SentenceEncoder encoder(served, pandect::Precision::fp32);
  const std::vector<float> vectors = encoder.encode(texts);
  const auto width = static_cast<std::int64_t>(encoder.dimensions());
  torch::Tensor other =
      torch::from_blob(const_cast<float*>(vectors.data()), {static_cast<std::int64_t>(texts.size()), width});
  other = other / other.norm(2, -1, true);
  EXPECT_LT((rows - other).abs().max().item<double>(), tolerance);
}

/// The folders of tests/inputs/encoder.
class TorchEncoders : public ::testing::TestWithParam<std::string> {
 protected:
  const fs::path served_ = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder" / GetParam();
};

TEST_P(TorchEncoders, GivesWhatTheEncoderThatServesGives) {
  expect_alike(TorchEncoder(served_, {}, 1), served_, 2e-5);
}

TEST_P(TorchEncoders, WritesAnAdapterThatServesAsItWasTrained) {
  const TestFolder folder;
  fs::copy(served_, folder / "base", fs::copy_options::recursive);
  const LoraSettings last{.targets = {}, .layers = 1};
  const TorchEncoder encoder(folder / "base", last, 1);
  {
    const torch::NoGradGuard no_gradients;
    for (const auto& [name, tensor] : encoder.adapter()) tensor.copy_(torch::randn_like(tensor) * 0.1);
  }
  fs::create_directory(folder / "adapter");
  encoder.write_adapter(folder / "adapter", "base");
  expect_alike(encoder, folder / "adapter", 2e-3);
  EXPECT_LT(encoder.adapter().size(), TorchEncoder(served_, {}, 1).adapter().size());
}

INSTANTIATE_TEST_SUITE_P(Kinds, TorchEncoders,
                         ::testing::Values("xlm-roberta", "gemma3-sentences", "qwen3-sentences"),
                         [](const auto& kind) {
                           std::string name = kind.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(InfoNce, IsTheMeanOfLogarithmsOfShares) {
  const torch::Tensor questions = torch::tensor({{1.F, 0.F}, {0.F, 1.F}});
  const torch::Tensor passages = torch::tensor({{.6F, .8F}, {0.F, 1.F}, {1.F, 0.F}});
  // Of the first question exp(.6), exp(0), exp(1); of the second exp(.8), exp(1), exp(0).
  const double first = -std::log(std::exp(.6) / (std::exp(.6) + 1 + std::exp(1)));
  const double second = -std::log(std::exp(1) / (std::exp(.8) + std::exp(1) + 1));
  EXPECT_NEAR(info_nce(questions, passages, {1, 2, 3}, 1, 0).item<double>(), (first + second) / 2, 1e-6);
}

TEST(InfoNce, LeavesOutWhatIsTheSamePassage) {
  const torch::Tensor questions = torch::tensor({{1.F, 0.F}, {0.F, 1.F}});
  const torch::Tensor passages = torch::tensor({{.6F, .8F}, {.6F, .8F}, {1.F, 0.F}});
  const double first = -std::log(std::exp(.6) / (std::exp(.6) + std::exp(1)));
  const double second = -std::log(std::exp(.8) / (std::exp(.8) + 1));
  EXPECT_NEAR(info_nce(questions, passages, {7, 7, 3}, 1, 0).item<double>(), (first + second) / 2, 1e-6);
}

TEST(InfoNce, AsksForAMargin) {
  const torch::Tensor one = torch::tensor({{1.F, 0.F}, {0.F, 1.F}});
  EXPECT_NEAR(info_nce(one, one, {1, 2}, 1, .25).item<double>(),
              -std::log(std::exp(.75) / (std::exp(.75) + 1)), 1e-6);
}

/// Twelve questions, each a word that none of its passage's words is.
class Learning : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::vector<std::string> words{"a", "b", "c", "d", "f", "g", "i", "j", "l", "m", "o", "p"};
    std::vector<TrainingPair> pairs;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string passage = words[(i * 5 + 3) % words.size()] + " of the permit " + words[i / 2];
      pairs.push_back({words[i],
                       "question",
                       "work",
                       words[i] + " " + words[i],
                       words[i],
                       passage,
                       {words[(i + 1) % words.size()] + " of the permit"}});
    }
    write_file(folder_ / "pairs.jsonl", to_lines(pairs));
    settings_.model = tiny;
    settings_.base = "xlm-roberta";
    settings_.pairs = settings_.choose = {folder_ / "pairs.jsonl"};
    settings_.epochs = 20;
    settings_.batch = 6;
    settings_.negatives = 1;
    settings_.learning_rate = 2e-2;
    settings_.temperature = 0.1;
    settings_.measured_steps = 10;
    settings_.threads = 1;
  }
  std::vector<Json> log(const fs::path& folder) const {
    std::vector<Json> rows;
    std::istringstream lines(read_file(folder / "log.jsonl"));
    for (std::string line; std::getline(lines, line);) rows.push_back(parse_json(line, "log"));
    return rows;
  }

  TestFolder folder_;
  RetrieverSettings settings_;
  std::atomic<bool> stop_{false};
};

TEST_F(Learning, FindsWhatItDidNotFindBefore) {
  RetrieverTraining training(settings_, folder_ / "out");
  const auto pairs = read_training_pairs(folder_ / "pairs.jsonl");
  const double before = training.measure(pairs).mrr10;
  ASSERT_TRUE(training.run(false, stop_));
  EXPECT_GT(training.measure(pairs).mrr10, before + .3);
  const std::vector<Json> rows = log(folder_ / "out");
  EXPECT_LT(rows[rows.size() - 2].at("loss").get<double>(), .5 * rows[1].at("loss").get<double>());
}

TEST_F(Learning, OfQuestionsAloneLeavesPassagesAsTheBaseMakesThem) {
  settings_.texts = RetrieverSettings::Texts::questions;
  settings_.temperature = 0.01;  // passages that do not learn lie close together
  settings_.learning_rate = 1e-2;
  settings_.epochs = 40;
  RetrieverTraining training(settings_, folder_ / "out");
  const auto pairs = read_training_pairs(folder_ / "pairs.jsonl");
  ASSERT_TRUE(training.run(false, stop_));
  const std::vector<Json> rows = log(folder_ / "out");
  EXPECT_GT(training.measure(pairs).mrr10, rows.front().at("mrr10").get<double>() + .2);
  EXPECT_TRUE(fs::exists(folder_ / "out" / "adapter_texts.json"));
  // What is measured is what serves: questions by the adapter, passages by the base.
  fs::copy(tiny, folder_ / "xlm-roberta");
  SentenceEncoder adapted(folder_ / "out", pandect::Precision::fp32);
  SentenceEncoder base(tiny, pandect::Precision::fp32);
  std::size_t right = 0;
  std::vector<std::string> passages;
  for (const TrainingPair& pair : pairs) passages.push_back(pair.passage);
  const std::vector<float> rows_of_passages = base.encode(passages);
  const std::size_t width = base.dimensions();
  const auto cosine = [&](const float* a, const float* b) {
    double dot = 0, aa = 0, bb = 0;
    for (std::size_t d = 0; d < width; ++d)
      dot += double{a[d]} * b[d], aa += double{a[d]} * a[d], bb += double{b[d]} * b[d];
    return dot / std::sqrt(aa * bb);
  };
  double before = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto nearest = [&](SentenceEncoder& encoder) {
      const std::vector<float> question = encoder.encode(std::vector<std::string>{pairs[i].question});
      std::size_t best = 0;
      for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (cosine(question.data(), rows_of_passages.data() + k * width) >
            cosine(question.data(), rows_of_passages.data() + best * width))
          best = k;
      }
      return best == i;
    };
    right += nearest(adapted) ? 1 : 0;
    before += nearest(base) ? 1 : 0;
  }
  EXPECT_GT(static_cast<double>(right), before + 2);
}

TEST_F(Learning, KeepsTheVectorsOfTheLawItselfNearTheBases) {
  std::vector<TrainingPair> pairs = read_training_pairs(folder_ / "pairs.jsonl");
  for (TrainingPair& pair : pairs) pair.kind = "heading";
  write_file(folder_ / "pairs.jsonl", to_lines(pairs));
  settings_.texts = RetrieverSettings::Texts::questions;
  settings_.epochs = 5;
  const auto moved = [&](double keep) {
    settings_.keep = keep;
    RetrieverTraining training(settings_, folder_ / "out");
    training.run(false, stop_);
    const TorchEncoder base(tiny, {}, 1);
    const torch::NoGradGuard no_gradients;
    double sum = 0;
    for (const TrainingPair& pair : pairs) {
      const TokenSequence tokens = base.tokenizer().encode(pair.question, 64);
      const TokenSequence* const one[]{&tokens};
      sum += 1 - (training.encoder().encode(one) * base.encode(one)).sum().item<double>();
    }
    return sum;
  };
  EXPECT_LT(moved(100), .5 * moved(0));
}

TEST_F(Learning, IsTheSameWhetherTheGraphIsKeptOrComputedAgain) {
  std::vector<Tensors> after;
  settings_.epochs = 1;
  for (const std::size_t kept : {100'000, 0}) {
    settings_.kept_tokens = kept;
    RetrieverTraining training(settings_, folder_ / "out");
    training.run(false, stop_);
    after.push_back(training.encoder().adapter());
  }
  for (const auto& [name, tensor] : after[0])
    EXPECT_LT((tensor - after[1].at(name)).abs().max().item<double>(), 1e-5) << name;
}

TEST_F(Learning, GoesOnWhereItWasStopped) {
  settings_.epochs = 4;
  RetrieverTraining whole(settings_, folder_ / "whole");
  whole.run(false, stop_);
  {
    stop_ = true;
    RetrieverTraining first(settings_, folder_ / "parts");
    EXPECT_FALSE(first.run(false, stop_));
  }
  stop_ = false;
  RetrieverTraining second(settings_, folder_ / "parts");
  EXPECT_TRUE(second.run(true, stop_));
  for (const auto& [name, tensor] : whole.encoder().adapter())
    EXPECT_LT((tensor - second.encoder().adapter().at(name)).abs().max().item<double>(), 1e-5) << name;
}

TEST_F(Learning, SaysWhatItWouldTake) {
  const EncoderPlan plan = RetrieverTraining(settings_, folder_ / "out").plan();
  EXPECT_EQ(plan.pairs, 12U);
  EXPECT_EQ(plan.steps, 40U);
  EXPECT_GT(plan.tokens, 12U * 3);
  // Rank 8 on the six layers of each of two blocks: query, key, value, both outputs and the one between.
  EXPECT_EQ(plan.parameters, 8U * 2 * (4 * (24 + 24) + 2 * (24 + 40)));
  EXPECT_GT(plan.seconds, 0);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(Learning, RefusesWhatCannotBeLearnedFrom) {
  write_file(folder_ / "pairs.jsonl", "");
  EXPECT_THROW(RetrieverTraining(settings_, folder_ / "out"), Error);
  write_file(folder_ / "pairs.jsonl", "{\"id\": 3}\n");
  EXPECT_THROW(RetrieverTraining(settings_, folder_ / "out"), Error);
}

TEST(RetrieverSettings, AreReadWithTheFolderOfTheirFile) {
  const TestFolder folder;
  write_file(folder / "r.toml", "model = \"e5/\"\npairs = [\"a.jsonl\"]\nepochs = 2\n[lora]\nrank = 4\n");
  const RetrieverSettings settings = RetrieverSettings::read(folder / "r.toml");
  EXPECT_EQ(settings.base, "e5");
  EXPECT_EQ(settings.pairs, std::vector<fs::path>{folder / "a.jsonl"});
  EXPECT_EQ(settings.lora.rank, 4U);
  EXPECT_EQ(settings.model, folder / "e5/");
  fs::create_directories(folder / "home");
  EXPECT_EQ(RetrieverSettings::read(folder / "r.toml", folder / "home").model, folder / "home" / "e5/");
  write_file(folder / "r.toml", "model = \"e5\"\npair = [\"a.jsonl\"]\n");
  try {
    RetrieverSettings::read(folder / "r.toml");
    FAIL() << "a key that is not known was taken";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("pair"));
  }
}

}  // namespace
}  // namespace pandect::train
