#include "answer/judge.h"

#include <cmath>

#include <gmock/gmock.h>

#include "model/scripted_chat_model.h"

namespace pandect {
namespace {

using testing::HasSubstr;

const JudgedAnswer one{"q1", "What is due?", "Forty pounds.", "40 pounds", ""};

std::optional<double> score(const std::string& judge, std::string reply) {
  ScriptedChatModel model({std::move(reply)});
  return Judge(judge, model).judge(one).score();
}

JudgeSettings sampled(const std::string& name, std::size_t samples) {
  JudgeSettings settings = JudgeSettings::load(name);
  settings.samples = samples;
  return settings;
}

TEST(Judge, ReadsScores) {
  EXPECT_EQ(score("coverage", R"({"reason": "all there", "score": 100})"), 100);
  EXPECT_EQ(score("coverage", "```json\n{'score': '50'}\n```"), 50);
  EXPECT_EQ(score("contradiction", R"({"score": 0})"), 0);
  EXPECT_EQ(score("factuality", "1"), 1);
  EXPECT_EQ(score("factuality", "<think>0 or 1?</think>\n0."), 0);
  EXPECT_EQ(score("fluency", "Score: 4"), 4);
  EXPECT_EQ(score("support", R"({"verdict": "conflict"})"), -1);
}

TEST(Judge, CountsWhatItCannotReadAndNeverTakesItForZero) {
  EXPECT_EQ(score("coverage", R"({"score": 75})"), std::nullopt);
  EXPECT_EQ(score("coverage", "100"), std::nullopt);
  EXPECT_EQ(score("factuality", "0 or 1"), std::nullopt);
  EXPECT_EQ(score("fluency", "10"), std::nullopt);
  ScriptedChatModel unreachable(std::vector<std::string>{});
  const Judgement judgement = Judge(sampled("coverage", 2), unreachable).judge(one);
  EXPECT_EQ(judgement.score(), std::nullopt);
  EXPECT_EQ(judgement.failed, 2U);
  EXPECT_THAT(judgement.problems.front(), HasSubstr("no more replies"));
}

TEST(Judge, TakesNoScoreFromWhatAFilterLeft) {
  ScriptedChatModel model({R"({"score": 100})"});
  model.finish = FinishReason::filtered;
  const Judgement judgement = Judge("coverage", model).judge(one);
  EXPECT_EQ(judgement.score(), std::nullopt);
  EXPECT_THAT(judgement.problems.front(), HasSubstr("refused: "));
}

TEST(Judge, TakesTheMeanOfItsSamples) {
  ScriptedChatModel model({R"({"score": 100})", "what?", R"({"score": 50})"});
  const Judgement judgement = Judge(sampled("coverage", 3), model).judge(one);
  EXPECT_EQ(judgement.score(), 75);
  EXPECT_EQ(judgement.samples, 3U);
  EXPECT_EQ(judgement.failed, 1U);
}

TEST(Judge, SwapsSidesBySeedAndUndoesIt) {
  bool swapped = false;
  bool straight = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    // A model that always prefers the answer that was given, wherever it stands.
    ScriptedChatModel model([&](const ChatRequest& request) {
      const bool first = request.messages.front().text.find("Answer A: 40 pounds") != std::string::npos;
      (first ? straight : swapped) = true;
      return std::string(first ? "A" : "B");
    });
    JudgeSettings settings = JudgeSettings::load("preference");
    settings.seed = seed;
    EXPECT_EQ(Judge(settings, model).judge(one).score(), 1);
  }
  EXPECT_TRUE(swapped);
  EXPECT_TRUE(straight);
}

/// Gives the digit 4 with the probabilities of its neighbours.
class WithLogprobs : public ScriptedChatModel {
 public:
  WithLogprobs() : ScriptedChatModel({"4"}) {}
  ChatReply complete(const ChatRequest& request, const OnText& on_text,
                     const std::stop_token& stop) override {
    ChatReply reply = ScriptedChatModel::complete(request, on_text, stop);
    EXPECT_GT(request.logprobs, 0U);
    reply.logprobs = {
        {"4", std::log(0.6), {{"4", std::log(0.6), {}}, {"5", std::log(0.2), {}}, {"x", std::log(0.2), {}}}}};
    return reply;
  }
};

TEST(Judge, WeighsMarksByTheirProbabilities) {
  WithLogprobs model;
  EXPECT_NEAR(*Judge("relevance", model).judge(one).score(), (4 * 0.6 + 5 * 0.2) / 0.8, 1e-12);
}

/// NitiBench's judge: points before marks, both marks in one reply, examples as earlier turns.
TEST(Judge, AsksAsThePaperSays) {
  ScriptedChatModel model(
      {R"({"points": [{"point": "a", "found": true}], "coverage": 50, "contradiction": 1})",
       R"({"coverage": 100, "contradiction": 7})"});
  const Judge judge("nitibench", model);
  const Judgement both = judge.judge(one);
  EXPECT_THAT(both.scores, testing::ElementsAre(50, 1));
  EXPECT_EQ(both.failed, 0U);
  const ChatRequest asked = model.asked().front();
  EXPECT_EQ(asked.temperature, 0.3);
  EXPECT_EQ(asked.seed, 69420);
  EXPECT_EQ(asked.max_tokens, 2048U);
  ASSERT_EQ(asked.messages.size(), 9U) << "four examples, each asked and replied to";
  EXPECT_EQ(asked.messages[1].role, ChatRole::assistant);
  EXPECT_THAT(asked.messages[8].text, HasSubstr("Forty pounds."));
  for (std::size_t i = 1; i < 8; i += 2) {
    ScriptedChatModel same({asked.messages[i].text});
    EXPECT_EQ(Judge("nitibench", same).judge(one).failed, 0U) << "an example is a reply that is read";
  }
  const Judgement half = judge.judge(one);
  EXPECT_THAT(half.scores, testing::ElementsAre(100, std::nullopt));
  EXPECT_EQ(half.failed, 1U);
  EXPECT_EQ(JudgeSettings::load("grpo").temperature, 0.5);
  EXPECT_EQ(JudgeSettings::load("grpo").shots.size(), 4U);
}

TEST(Judge, IsReadFromAFile) {
  const JudgeSettings mine =
      JudgeSettings::parse("mine",
                           "based_on = \"coverage\"\ntemperature = 1\nmodel = \"big\"\n"
                           "[[score]]\nkey = \"mark\"\nwords = [\"no\", \"yes\"]\n"
                           "marks = [0, 100]\n",
                           "mine.toml");
  EXPECT_EQ(mine.model, "big");
  ScriptedChatModel model({R"({"mark": "yes"})"});
  EXPECT_EQ(Judge(mine, model).judge(one).score(), 100);
  EXPECT_EQ(model.asked().front().temperature, 1);
  const std::string score = "[[score]]\nwords = [\"0\", \"1\"]\n";
  for (const auto& [text, problem] : {
           std::pair(score, "has no 'prompt'"),
           std::pair(std::string("prompt = \"judge-coverage\"\n"), "has no [[score]]"),
           std::pair("prompt = \"judge-coverage\"\ntemprature = 1\n" + score, "temprature"),
           std::pair(
               "prompt = \"judge-coverage\"\nreply = \"character\"\n" + score + score + "name = \"other\"\n",
               "several"),
           std::pair("prompt = \"judge-coverage\"\nweighted = true\n" + score, "single character"),
           std::pair("prompt = \"judge-coverage\"\n" + score + score, "another [[score]] with the name"),
           std::pair(std::string("prompt = \"a\"\n[[score]]\nwords = [\"a\"]\n"), "unless these are numbers"),
           std::pair(std::string("based_on = \"mine\"\n"), "no judge 'mine'"),
       }) {
    try {
      JudgeSettings::parse("mine", text, "mine.toml");
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr(problem));
      EXPECT_THAT(error.what(), HasSubstr("mine.toml"));
    }
  }
}

TEST(Judge, EveryJudgeOfTheProgramCanBeAsked) {
  for (const std::string_view name : JudgeSettings::names()) {
    ScriptedChatModel model(std::vector<std::string>{"nothing"});
    EXPECT_EQ(Judge(std::string(name), model).judge(one).failed, 1U) << name;
  }
}

TEST(Judge, IsRefusedByAnUnknownName) {
  ScriptedChatModel model(std::vector<std::string>{});
  EXPECT_THROW(Judge("coverag", model), Error);
}

}  // namespace
}  // namespace pandect
