#include "answer/prove/entailment_judge.h"

#include <memory>

#include <gtest/gtest.h>

#include "model/scripted_chat_model.h"

namespace pandect {
namespace {

TEST(SupportJudge, CountsWhatItCannotRead) {
  SupportJudge judge(std::shared_ptr<ChatModel>(std::make_shared<ScriptedChatModel>(
      std::vector<std::string>{R"({"reason": "r", "verdict": "full"})", "hm"})));
  EXPECT_EQ(judge.judge("a", "b").entails, 1);
  EXPECT_EQ(judge.judge("a", "b").entails, 0);
  EXPECT_EQ(judge.asked(), 2U);
  EXPECT_EQ(judge.failed(), 1U);
}

}  // namespace
}  // namespace pandect
