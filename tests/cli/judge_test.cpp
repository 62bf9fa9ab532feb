#include <gmock/gmock.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

using testing::HasSubstr;

std::string chat_reply(const std::string& text) {
  const Json choice = {{"message", {{"content", text}}}, {"finish_reason", "stop"}};
  return http_reply(200, dump_json({{"model", "tiny"}, {"choices", Json::array({choice})}}),
                    "Content-Type: application/json\r\n");
}

class JudgeTest : public CliTest {
 protected:
  /// Says of an answer what the answer says of itself.
  LoopbackServer server_{[](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const auto has = [&](const char* word) { return request.body.find(word) != std::string::npos; };
    wire.send(chat_reply(has("EVERYTHING") ? R"({"reason": "r", "score": 100, "verdict": "full"})"
                         : has("A PART")   ? R"({"reason": "r", "score": 50, "verdict": "part"})"
                                           : "I would rather not say."));
  }};
  std::string models_ =
      write("models.toml", "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"" +
                               server_.url() + "/v1\"\nmodel = \"tiny\"\nlimits = { retries = 0 }\n");
};

TEST_F(JudgeTest, ComparesMarksWithPeoples) {
  const std::string file = write("answers.jsonl",
                                 "{\"answer\": \"EVERYTHING\", \"labels\": {\"coverage\": 100}}\n"
                                 "{\"answer\": \"A PART\", \"labels\": {\"coverage\": 100}}\n"
                                 "{\"answer\": \"hm\", \"labels\": {\"coverage\": 0}}\n"
                                 "{\"answer\": \"EVERYTHING\"}\n");
  const Json judged = run_json({"judge", file, "--judges", "coverage", "--models", models_});
  EXPECT_EQ(judged[0]["unjudged"], 1);
  EXPECT_DOUBLE_EQ(judged[0]["mean"].get<double>(), 250.0 / 3);
  EXPECT_EQ(judged[0]["labelled"], 2);
  EXPECT_DOUBLE_EQ(judged[0]["agreement"]["accuracy"].get<double>(), 0.5);
  EXPECT_EQ(judged[0]["answers"][0]["reason"], "r");
  EXPECT_THAT(run({"judge", file, "--judges", "coverage", "--models", models_}).out,
              HasSubstr("† gpt-4o on NitiBench-Tax, answers 150, f1 0.83"));
  EXPECT_THAT(judged[0]["answers"][2]["problem"].get<std::string>(), HasSubstr("not readable"));
}

TEST_F(JudgeTest, RefusesWhatItCannotJudge) {
  const std::string file = write("answers.jsonl", "{\"answer\": \"EVERYTHING\"}\n{\"question\": 3}\n");
  expect_failure(run({"judge", file, "--judges", "coverage", "--models", models_}), 3, "answers.jsonl");
  const std::string sound = write("sound.jsonl", "{\"answer\": \"hm\"}\n");
  expect_failure(run({"judge", sound, "--judges", "covrage", "--models", models_}), 2, "no judge 'covrage'");
  expect_failure(run({"judge", sound, "--judges", "coverage", "--models", models_}), 4, "judged no answer");
  expect_failure(run({"judge", write("none.jsonl", "\n"), "--judges", "coverage", "--models", models_}), 3,
                 "there are no answers in it");
}

TEST_F(JudgeTest, RaisesWhatWordsDoNotShow) {
  EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0);
  const std::string text =
      write("text.md",
            "Whoever withholds money is, EVERYTHING said, in trouble (section 3 of the Harbour Dues Act).");
  EXPECT_EQ(run_json({"check", text})["sentences"][0]["verdict"], "off-topic");
  const Json proof = run_json({"check", text, "--judge", "tiny", "--models", models_});
  EXPECT_EQ(proof["sentences"][0]["verdict"], "supported");
  EXPECT_EQ(proof["judge_asked"], 1);
  EXPECT_EQ(proof["judge_failed"], 0);
  const std::string other =
      write("other.md", "Whoever withholds money is in trouble (section 3 of the Harbour Dues Act).");
  const Json alone = run_json({"check", other, "--judge", "tiny", "--models", models_});
  EXPECT_NE(alone["sentences"][0]["verdict"], "supported");
  EXPECT_EQ(alone["judge_failed"], 1);
}

}  // namespace
}  // namespace pandect
