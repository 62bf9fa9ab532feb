#include "answer/prove/entailment_judge.h"

#include <gtest/gtest.h>

#include "model/scripted_chat_model.h"
#include "model/toy_embedder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

TEST(LikenessJudge, TakesTheSentenceThatIsMostLike) {
  LikenessJudge judge(std::make_shared<ToyEmbedder>(), 0.9);
  EXPECT_EQ(judge.support("The penalty is high.", "The rate is low. It is punished. Anglers pay."), 1);
  EXPECT_EQ(judge.support("How much is the penalty?", "The rate is low. Anglers pay."), 0);
  EXPECT_EQ(judge.asked(), 2U);
  EXPECT_EQ(judge.failed(), 0U);
}

TEST(LikenessJudge, CountsAServiceThatIsGone) {
  class Gone : public ToyEmbedder {
    Matrix embed(std::span<const std::string>, TextKind, const std::stop_token&) override {
      throw Error(ErrorCode::service_unavailable, "gone");
    }
  };
  LikenessJudge judge(std::make_shared<Gone>(), 0.5);
  EXPECT_EQ(judge.support("penalty", "punished"), 0);
  EXPECT_EQ(judge.failed(), 1U);
  EXPECT_EQ(judge.problem(), "gone");
}

TEST(EntailmentJudge, CountsWhatItCannotRead) {
  EntailmentJudge judge(std::make_shared<ScriptedChatModel>(
      std::vector<std::string>{R"({"reason": "r", "verdict": "full"})", "hm"}));
  EXPECT_EQ(judge.support("a", "b"), 1);
  EXPECT_EQ(judge.support("a", "b"), 0);
  EXPECT_EQ(judge.asked(), 2U);
  EXPECT_EQ(judge.failed(), 1U);
}

}  // namespace
}  // namespace pandect
