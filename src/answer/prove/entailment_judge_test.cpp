#include "answer/prove/entailment_judge.h"

#include <gtest/gtest.h>

#include "model/scripted_chat_model.h"

namespace pandect {
namespace {

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
