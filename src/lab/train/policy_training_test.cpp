#include "lab/train/policy_training.h"

#include <cmath>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/bench/training_record.h"
#include "lab/train/chat_task.h"
#include "lab/train/evaluation.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect::train {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path model_folder = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/policy/qwen2";
const std::atomic<bool> never{false};

TorchDecoder tiny_decoder() {
  at::set_num_threads(1);
  return {model_folder, {}};
}

TEST(DrawTokens, IsByTheSharesOfTheScores) {
  const torch::Tensor scores = torch::log(torch::tensor({{.5F, .1F, .3F, .1F}}));
  const auto share = [&](SamplingSettings how, std::int64_t token) {
    int hits = 0;
    for (int i = 0; i < 1000; ++i)
      hits += draw_tokens(scores, how, std::vector{(i + .5) / 1000})[0] == token ? 1 : 0;
    return hits / 1000.0;
  };
  EXPECT_NEAR(share({}, 0), .5, .002);
  EXPECT_NEAR(share({}, 2), .3, .002);
  EXPECT_NEAR(share({.temperature = .5}, 0), .25 / .36, .002);
  EXPECT_EQ(share({.temperature = 0}, 0), 1);
  EXPECT_NEAR(share({.top_k = 2}, 2), .3 / .8, .002);
  EXPECT_EQ(share({.top_k = 2}, 1), 0);
  EXPECT_NEAR(share({.top_p = .7}, 0), .5 / .8, .002);
  EXPECT_EQ(share({.top_p = .5}, 0), 1);
  EXPECT_EQ(share({.top_p = .01}, 0), 1);
  EXPECT_EQ(draw_tokens(scores, {}, std::vector{0.9999999999999999})[0], 3);
}

TEST(DrawReplies, AreThoseOfReadingAllAgainForEachToken) {
  const TorchDecoder decoder = tiny_decoder();
  const std::vector<TokenIds> prompts{{3, 4, 5}, {10, 11, 12, 13, 14}, {7}};
  const std::vector<Completion> replies =
      draw_replies(decoder, prompts, 2, {.temperature = 0, .longest = 8}, 1, never);
  ASSERT_EQ(replies.size(), 6U);
  const torch::NoGradGuard no_gradients;
  for (std::size_t i = 0; i < replies.size(); ++i) {
    TokenIds ids = prompts[i / 2];
    TokenIds wanted;
    while (wanted.size() < 8 && (wanted.empty() || wanted.back() != 1)) {
      const torch::Tensor hidden = decoder.forward(torch::tensor(ids, torch::kLong).unsqueeze(0));
      wanted.push_back(decoder.scores(hidden)[0][-1].argmax().item<std::int64_t>());
      ids.push_back(wanted.back());
    }
    EXPECT_EQ(replies[i].ids, wanted);
    EXPECT_EQ(replies[i].finished, wanted.back() == 1);
  }
}

TEST(DrawReplies, DependOnTheSeedAlone) {
  const TorchDecoder decoder = tiny_decoder();
  const std::vector<TokenIds> prompts{{3, 4, 5}};
  const auto drawn = [&](std::uint64_t seed) {
    std::vector<TokenIds> ids;
    for (const Completion& one : draw_replies(decoder, prompts, 4, {.longest = 8}, seed, never))
      ids.push_back(one.ids);
    return ids;
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
  EXPECT_NE(drawn(1)[0], drawn(1)[1]);
}

/// A reply is worth the share of its tokens that are threefold; what should be replied is the prompt's first
/// token, and the end.
class Threefold : public PolicyTask {
 public:
  std::size_t size() const override { return 4; }
  TokenIds prompt(std::size_t example, std::uint64_t) override {
    return {static_cast<std::int64_t>(3 + example), 9, static_cast<std::int64_t>(12 + 2 * example)};
  }
  TokenIds target(std::size_t example, std::uint64_t) override {
    return {static_cast<std::int64_t>(3 + example), 1};
  }
  TaskScores score(std::span<const TaskReply> replies) override {
    TaskScores scores;
    for (const TaskReply& reply : replies) {
      double hits = 0;
      for (const std::int64_t id : reply.ids) hits += id % 3 == 0 ? 1 : 0;
      scores.totals.push_back(reply.ids.empty() ? 0 : hits / static_cast<double>(reply.ids.size()));
    }
    scores.by_kind["threefold"] = scores.totals;
    return scores;
  }
};

class PolicyLearning : public ::testing::Test {
 protected:
  void SetUp() override {
    settings_.model = model_folder;
    settings_.base = "qwen2";
    settings_.lora.rank = 4;
    settings_.lora.alpha = 8;
    settings_.steps = 30;
    settings_.batch = 2;
    settings_.group = 8;
    settings_.learning_rate = 2e-2;
    settings_.longest_gradient = 1;
    settings_.weight_decay = 0;
    settings_.sampling.longest = 6;
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
  PolicyTrainingSettings settings_;
  Threefold task_;
  Threefold held_;
  std::atomic<bool> stop_{false};
};

TEST_F(PolicyLearning, FromRewardsGetsMoreOfThem) {
  settings_.steps = 40;
  settings_.group = 16;
  settings_.learning_rate = 5e-2;
  for (const LossKind kind : {LossKind::dapo, LossKind::grpo}) {
    settings_.loss.loss = kind;
    settings_.loss.beta = kind == LossKind::grpo ? 0.01 : 0;
    settings_.iterations = kind == LossKind::grpo ? 2 : 1;
    PolicyTraining training(settings_, PolicyMethod::grpo, task_, &held_, folder_ / "out");
    ASSERT_TRUE(training.run(false, stop_));
    double first = 0, last = 0;
    std::vector<Json> steps;
    for (const Json& row : log(folder_ / "out")) {
      if (!row.contains("measured")) steps.push_back(row);
    }
    ASSERT_EQ(steps.size(), 40U);
    for (std::size_t i = 0; i < 5; ++i) {
      first += steps[i].at("threefold").get<double>() / 5;
      last += steps[steps.size() - 1 - i].at("threefold").get<double>() / 5;
    }
    // With a wrong sign it falls towards 0.
    EXPECT_GT(last, first + .2);
    EXPECT_GT(last, .7);
    EXPECT_GT(training.measure(held_, stop_).at("reward").get<double>(), .8);
    EXPECT_LT(steps.back().at("entropy").get<double>(), steps.front().at("entropy").get<double>());
    EXPECT_EQ(steps.front().contains("kl"), kind == LossKind::grpo);
    for (const char* key :
         {"loss", "gradient", "rate", "length", "truncated", "tokens", "seconds_drawing", "seconds_learning"})
      EXPECT_TRUE(steps.front().contains(key)) << key;
  }
}

TEST_F(PolicyLearning, FromGivenRepliesWritesThem) {
  settings_.steps = 60;
  settings_.batch = 4;
  settings_.schedule = RateSchedule::cosine;
  PolicyTraining training(settings_, PolicyMethod::sft, task_, nullptr, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  const std::vector<Json> rows = log(folder_ / "out");
  EXPECT_LT(rows.back().at("loss").get<double>(), .3 * rows.front().at("loss").get<double>());
  std::vector<TokenIds> prompts;
  for (std::size_t i = 0; i < task_.size(); ++i) prompts.push_back(task_.prompt(i, 0));
  const auto replies =
      draw_replies(training.decoder(), prompts, 1, {.temperature = 0, .longest = 6}, 1, never);
  for (std::size_t i = 0; i < replies.size(); ++i) EXPECT_EQ(replies[i].ids, task_.target(i, 0));
  // What was written is what was learned.
  const TorchDecoder again(model_folder, {{}, folder_ / "out"});
  EXPECT_EQ(draw_replies(again, prompts, 1, {.temperature = 0, .longest = 6}, 1, never)[2].ids,
            replies[2].ids);
}

TEST_F(PolicyLearning, IsMeasuredBesideTheBase) {
  settings_.steps = 60;
  settings_.batch = 4;
  settings_.schedule = RateSchedule::cosine;
  PolicyTraining training(settings_, PolicyMethod::sft, task_, nullptr, folder_ / "out");
  ASSERT_TRUE(training.run(false, stop_));
  settings_.adapters = {"", folder_ / "out"};
  settings_.seeds = {1, 2, 3};
  const auto rows = evaluate_adapters(settings_, {{"", &held_}}, stop_);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].examples, 4U);
  const auto reward = [&](std::size_t row) { return rows[row].measures.front().second; };
  EXPECT_EQ(rows[0].measures.front().first, "reward");
  // The targets are 3, 4, 5 and 6: half of them are threefold.
  EXPECT_NEAR(reward(1).mean, .5, .25);
  EXPECT_GT(reward(0).deviation, 0);
  EXPECT_THAT(evaluation_table(rows), HasSubstr("base"));
  EXPECT_THAT(evaluation_table(rows), HasSubstr("%"));
  EXPECT_EQ(parse_json(to_json(rows), "rows").size(), 2U);
  const auto cost = training_cost(folder_ / "out");
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->steps, 60U);
  EXPECT_GT(cost->tokens, 60 * 4);
  EXPECT_GT(cost->seconds_learning, 0);
  EXPECT_EQ(cost->seconds_drawing, 0);
  EXPECT_EQ(parse_json(to_json(rows), "rows")[1].at("training").at("steps"), 60);
  const Json written = parse_json(read_file(folder_ / "out/training.json"), "training.json");
  EXPECT_EQ(written.at("method"), "sft");
  EXPECT_EQ(written.at("rank"), settings_.lora.rank);
  stop_ = true;
  EXPECT_TRUE(evaluate_adapters(settings_, {{"", &held_}}, stop_).empty());
}

TEST_F(PolicyLearning, IsMeasuredOnSeveralSets) {
  settings_.seeds = {1};
  settings_.adapters = {""};
  const auto rows = evaluate_adapters(settings_, {{"near", &held_}, {"far", &task_}}, stop_);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].set, "near");
  EXPECT_EQ(rows[1].set, "far");
  EXPECT_EQ(rows[0].examples, held_.size());
  EXPECT_EQ(rows[1].examples, task_.size());
}

TEST(EvaluationTable, HasThePublishedRowsOfASetAndGainsOverTheFirst) {
  const std::vector<EvaluationRow> rows{
      {"nitibench-ccl", "", 10, {{"citation_f1", {.4, .01}}, {"joint", {.5, .02}}}, 1},
      {"nitibench-ccl", "grpo", 10, {{"citation_f1", {.6, .01}}, {"joint", {.6, .02}}}, 1},
      {"own", "", 10, {{"citation_f1", {.4, .01}}, {"joint", {.5, .02}}}, 1}};
  const TestFolder folder;
  write_file(folder / "log.jsonl",
             "{\"tokens\": 120, \"seconds_drawing\": 1800, \"seconds_learning\": 1800}\n");
  const std::string table = evaluation_table(rows, {folder.path()});
  EXPECT_THAT(table, HasSubstr("0.600 ± 0.010 +50.0%"));
  EXPECT_THAT(table, HasSubstr("0.7239"));  // the paper's, of one of its models
  EXPECT_THAT(table, HasSubstr("Published: "));
  EXPECT_EQ(table.find("0.7239"), table.rfind("0.7239"));
  EXPECT_THAT(table, testing::ContainsRegex(" 1 +0 +120 +1800 +0 +1800 +1.00"));
}

TEST_F(PolicyLearning, GoesOnWhereItWasStopped) {
  for (const PolicyMethod method : {PolicyMethod::sft, PolicyMethod::grpo}) {
    settings_.steps = 6;
    settings_.iterations = 2;
    settings_.loss.beta = .02;
    PolicyTraining whole(settings_, method, task_, &held_, folder_ / "whole");
    ASSERT_TRUE(whole.run(false, stop_));
    /// Stops in the middle: when the third batch of replies is to be rewarded.
    class Stopping : public Threefold {
     public:
      explicit Stopping(std::atomic<bool>& stop) : stop_(stop) {}
      TokenIds prompt(std::size_t example, std::uint64_t seed) override {
        if (++asked_ == 5) stop_ = true;
        return Threefold::prompt(example, seed);
      }

     private:
      std::atomic<bool>& stop_;
      int asked_ = 0;
    } stopping(stop_);
    {
      PolicyTraining first(settings_, method, stopping, &held_, folder_ / "parts");
      EXPECT_FALSE(first.run(false, stop_));
    }
    stop_ = false;
    PolicyTraining second(settings_, method, task_, &held_, folder_ / "parts");
    EXPECT_TRUE(second.run(true, stop_));
    for (const auto& [name, tensor] : whole.decoder().adapter())
      EXPECT_LT((tensor - second.decoder().adapter().at(name)).abs().max().item<double>(), 1e-6) << name;
    const auto left = log(folder_ / "whole"), right = log(folder_ / "parts");
    ASSERT_EQ(left.size(), right.size());
    EXPECT_EQ(left.back().at("reward"), right.back().at("reward"));
  }
}

TEST_F(PolicyLearning, SaysWhatItWouldTakeAndChangesNothing) {
  PolicyTraining training(settings_, PolicyMethod::grpo, task_, nullptr, folder_ / "out");
  std::map<std::string, torch::Tensor> before;
  for (const auto& [name, tensor] : training.decoder().adapter()) before[name] = tensor.detach().clone();
  const PolicyPlan plan = training.plan(stop_);
  EXPECT_EQ(plan.examples, 4U);
  EXPECT_EQ(plan.steps, 30U);
  EXPECT_EQ(plan.longest_prompt, 3U);
  // Rank 4 on seven layers of each of two blocks.
  EXPECT_EQ(plan.parameters, 4U * 2 * ((16 + 16) + 2 * (16 + 8) + (16 + 16) + 3 * (16 + 24)));
  EXPECT_GT(plan.seconds, 0);
  EXPECT_GT(plan.gigabytes, 0);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
  for (const auto& [name, tensor] : training.decoder().adapter())
    EXPECT_TRUE(tensor.equal(before.at(name))) << name;
}

TEST_F(PolicyLearning, RefusesToLearnFromNothingOrToGoOnFromNowhere) {
  class Empty : public Threefold {
    std::size_t size() const override { return 0; }
  } empty;
  EXPECT_THROW(PolicyTraining(settings_, PolicyMethod::grpo, empty, nullptr, folder_ / "out"), Error);
  PolicyTraining training(settings_, PolicyMethod::grpo, task_, nullptr, folder_ / "out");
  EXPECT_THROW(training.run(true, stop_), Error);
}

TEST(PolicyTrainingSettings, AreReadWithTheFolderOfTheirFile) {
  const TestFolder folder;
  write_file(
      folder / "g.toml",
      "model = \"smol/\"\nexamples = [\"a.jsonl\"]\nlongest_reply = 90\n[prompt]\nlayout = "
      "\"bare\"\nsections = 4\n"
      "[grpo]\nloss = \"dr_grpo\"\nscale = \"none\"\nepsilon_high = 0.28\n[rewards]\ncitation_f1 = 1\n");
  const auto settings = PolicyTrainingSettings::read(folder / "g.toml", PolicyMethod::grpo);
  EXPECT_EQ(settings.base, "smol");
  EXPECT_EQ(settings.examples, std::vector<fs::path>{folder / "a.jsonl"});
  EXPECT_EQ(settings.loss.loss, LossKind::dr_grpo);
  EXPECT_EQ(settings.scale, RewardScale::none);
  EXPECT_EQ(settings.loss.epsilon_low, .2);
  EXPECT_EQ(settings.loss.epsilon_high, .28);
  EXPECT_EQ(settings.prompt.layout, ReplyLayout::bare);
  EXPECT_EQ(settings.sampling.longest, 90U);
  EXPECT_EQ(settings.rewards.weights.size(), 1U);
  EXPECT_EQ(PolicyTrainingSettings::read(folder / "g.toml", PolicyMethod::sft).schedule,
            RateSchedule::cosine);
  for (const char* wrong :
       {"model = \"x\"\nexample = [\"a\"]\n", "examples = [\"a\"]\n",
        "model = \"x\"\n[grpo]\nloss = \"ppo\"\n", "model = \"x\"\nadapter = \"y\"\n[lora]\nrank = 3\n",
        "model = \"x\"\n[grpo]\ngroup = 1\n"}) {
    write_file(folder / "g.toml", wrong);
    EXPECT_THROW(PolicyTrainingSettings::read(folder / "g.toml", PolicyMethod::grpo), Error) << wrong;
  }
}

/// A chat model's folder with the tokens of SmolLM's kind and random weights.
class Chatting : public ::testing::Test {
 protected:
  void SetUp() override {
    const fs::path tokenizer = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/decoder/smollm/tokenizer.json";
    fs::copy(tokenizer, folder_ / "tokenizer.json");
    write_file(folder_ / "tokenizer_config.json",
               "{\"chat_template\": \"{% for m in messages %}<|im_start|>{{ m.role }}\\n{{ m.content "
               "}}<|im_end|>{% endfor %}\"}");
    example_.id = "q", example_.language = "English", example_.question = "May I?", example_.answer = "Yes.";
    example_.gold = {{"a/1", "A, s 1", "You may."}};
    example_.negatives = {{"a/2", "A, s 2", "Bees."}, {"a/3", "A, s 3", "Roofs."}};
  }

  TestFolder folder_;
  ChatExample example_;
};

TEST_F(Chatting, HasPromptsAndTargetsThatBelongTogether) {
  const ChatText text(folder_.path());
  Rewards rewards({}, ReplyLayout::bare);
  ChatTask task(text, {example_}, {3, 4000, ReplyLayout::bare}, &rewards);
  const TokenIds prompt = task.prompt(0, 1);
  const std::string asked = text.text_of(prompt);
  EXPECT_THAT(asked, HasSubstr("May I?"));
  EXPECT_THAT(asked, HasSubstr("<context>A, s 1\nYou may.</context>"));
  EXPECT_EQ(prompt, task.prompt(0, 1));
  bool changes = false;
  for (std::uint64_t seed = 2; seed < 8; ++seed) changes = changes || task.prompt(0, seed) != prompt;
  EXPECT_TRUE(changes);
  TokenIds target = task.target(0, 1);
  EXPECT_EQ(target.back(), text.end());
  target.pop_back();
  EXPECT_THAT(text.text_of(target), testing::StartsWith("<answer>\nYes.\n</answer>\n<citation>\n<law_code>"));
  const std::vector<TaskReply> replies{{0, 1, target}, {0, 1, {target[0]}}};
  const TaskScores scores = task.score(replies);
  EXPECT_THAT(scores.totals, testing::ElementsAre(2.5, 0));
}

TEST_F(Chatting, IsRefusedWithoutATemplateOrWithPromptsThatDoNotFit) {
  const ChatText text(folder_.path());
  EXPECT_THROW(ChatTask(text, {example_}, {3, 64, ReplyLayout::bare}, nullptr), Error);
  // One that is too long does not end the training of the others.
  ChatExample longer = example_;
  longer.id = "long";
  for (int i = 0; i < 400; ++i) longer.gold.front().text += " and so on";
  const ChatTask task(text, {longer, example_}, {3, 1000, ReplyLayout::bare}, nullptr);
  EXPECT_EQ(task.size(), 1U);
  EXPECT_THAT(task.left_out(), testing::ElementsAre("long"));
  write_file(folder_ / "tokenizer_config.json", "{\"chat_template\": \"{{ messages }}\"}");
  EXPECT_THROW(ChatText(folder_.path()), Error);
  fs::remove(folder_ / "tokenizer_config.json");
  EXPECT_THROW(ChatText(folder_.path()), Error);
}

}  // namespace
}  // namespace pandect::train
