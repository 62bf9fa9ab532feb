#include "answer/judge.h"

#include <cmath>

#include <gmock/gmock.h>

#include "model/scripted_chat_model.h"

namespace pandect {
namespace {

using testing::HasSubstr;

const JudgedAnswer one{"q1", "What is due?", "Forty pounds.", "40 pounds", ""};

std::optional<double> score(std::string_view judge, std::string reply) {
  ScriptedChatModel model({std::move(reply)});
  return Judge(judge, model).judge(one).score;
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
  const Judgement judgement = Judge("coverage", unreachable, {.samples = 2}).judge(one);
  EXPECT_EQ(judgement.score, std::nullopt);
  EXPECT_EQ(judgement.failed, 2U);
  EXPECT_THAT(judgement.problems.front(), HasSubstr("no more replies"));
}

TEST(Judge, TakesNoScoreFromWhatAFilterLeft) {
  ScriptedChatModel model({R"({"score": 100})"});
  model.finish = FinishReason::filtered;
  const Judgement judgement = Judge("coverage", model).judge(one);
  EXPECT_EQ(judgement.score, std::nullopt);
  EXPECT_THAT(judgement.problems.front(), HasSubstr("refused: "));
}

TEST(Judge, TakesTheMeanOfItsSamples) {
  ScriptedChatModel model({R"({"score": 100})", "what?", R"({"score": 50})"});
  const Judgement judgement = Judge("coverage", model, {.samples = 3}).judge(one);
  EXPECT_EQ(judgement.score, 75);
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
    EXPECT_EQ(Judge("preference", model, {.samples = 1, .temperature = 0.0, .seed = seed}).judge(one).score,
              1);
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
  EXPECT_NEAR(*Judge("relevance", model).judge(one).score, (4 * 0.6 + 5 * 0.2) / 0.8, 1e-12);
}

TEST(Judge, IsRefusedByAnUnknownName) {
  ScriptedChatModel model(std::vector<std::string>{});
  EXPECT_THROW(Judge("coverag", model), Error);
}

}  // namespace
}  // namespace pandect
