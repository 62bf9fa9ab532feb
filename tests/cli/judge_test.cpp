#include <gmock/gmock.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

using testing::HasSubstr;

class JudgeTest : public CliTest {
 protected:
  /// Says of an answer what the answer says of itself.
  LoopbackServer server_{[](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const auto has = [&](const char* word) { return request.body.find(word) != std::string::npos; };
    wire.send(chat_reply(has("EVERYTHING") ? R"({"reason": "r", "score": 100, "verdict": "full"})"
                         : has("A PART")   ? R"({"reason": "r", "score": 50, "verdict": "part"})"
                                           : "I would rather not say."));
  }};
  std::string models_ = write("models.toml", chat_models(server_));
};

TEST_F(JudgeTest, AsksAsAFileOfOnesOwnSays) {
  const std::string file = write("answers.jsonl", "{\"answer\": \"EVERYTHING\"}\n");
  write("mine.md", "Mark it.\n---user---\n{{answer}}\n");
  const std::string mine = write("mine.toml",
                                 "prompt = \"mine.md\"\ntemperature = 0.7\nmodel = \"tiny\"\n"
                                 "[[score]]\nname = \"whole\"\nkey = \"verdict\"\n"
                                 "words = [\"full\", \"part\"]\nmarks = [2, 1]\n");
  const Json judged = run_json({"judge", file, "--judges", mine, "--models", models_});
  EXPECT_EQ(judged[0]["judge"], "whole");
  EXPECT_EQ(judged[0]["mean"], 2);
  const Json asked = parse_json(server_.seen().back().body, "request");
  EXPECT_EQ(asked["temperature"], 0.7);
  EXPECT_EQ(asked["messages"].back()["content"], "EVERYTHING");
  expect_failure(
      run({"judge", file, "--judges", write("bad.toml", "prompt = \"mine.md\"\n"), "--models", models_}), 3,
      "has no [[score]]");
}

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
  const Outcome unreadable = run({"judge", sound, "--judges", "coverage", "--models", models_});
  EXPECT_EQ(unreadable.status, 1) << unreadable.err;
  EXPECT_THAT(unreadable.out, HasSubstr("coverage: 0 answers, 1 not judged"));
  expect_failure(run({"judge", write("none.jsonl", "\n"), "--judges", "coverage", "--models", models_}), 3,
                 "there are no answers in it");
}

TEST_F(JudgeTest, CountsEachJudgeApart) {
  const std::string file = write("answers.jsonl", "{\"answer\": \"A PART\"}\n");
  const Outcome outcome =
      run({"judge", file, "--judges", "coverage,contradiction,support", "--models", models_});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("coverage: mean 50 of 1 answers"));
  EXPECT_THAT(outcome.out, HasSubstr("contradiction: 0 answers, 1 not judged"));
  EXPECT_THAT(outcome.out, HasSubstr("support: mean 0.5 of 1 answers"));
}

TEST_F(JudgeTest, AsksAServiceThatRefusesItOnce) {
  EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0);
  const LoopbackServer refusing({http_reply(401, R"({"message": "no such key"})")});
  const std::string models =
      write("refusing.toml", "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"" +
                                 refusing.url() + "/v1\"\nmodel = \"tiny\"\n");
  std::string text;
  for (const char* what : {"money", "silver", "gold"})
    text +=
        std::string("Whoever withholds ") + what + " is in trouble (section 3 of the Harbour Dues Act).\n\n";
  const std::vector<std::string> check = {"check", write("text.md", text), "--judge", "tiny", "--models",
                                          models};
  EXPECT_THAT(run(check).out, HasSubstr("The judge was asked 3 times; its word could not be had 3 times: " +
                                        refusing.url().substr(7) + ": HTTP 401: no such key\n"));
  EXPECT_EQ(refusing.seen().size(), 1U);
  const std::string file =
      write("answers.jsonl", "{\"answer\": \"a\"}\n{\"answer\": \"b\"}\n{\"answer\": \"c\"}\n");
  expect_failure(
      run({"judge", file, "--judges", "coverage,contradiction", "--models", models, "--requests", "1"}), 4,
      "the model judged no answer: " + refusing.url().substr(7) + ": HTTP 401");
  EXPECT_EQ(refusing.seen().size(), 2U);
}

TEST_F(JudgeTest, NeedsItsKeyBeforeAnythingIsDone) {
  EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0);
  const std::string keyed =
      write("keyed.toml", read_file(models_) +
                              "[[model]]\nname = \"keyed\"\nprovider = \"openai\"\n"
                              "base_url = \"" +
                              server_.url() + "/v1\"\nmodel = \"tiny\"\nkey_env = \"PANDECT_NO_KEY\"\n");
  const std::string text = write("text.md", "Whoever withholds money is in trouble.\n");
  const std::string file = write("answers.jsonl", "{\"answer\": \"A PART\"}\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"check", text, "--judge", "keyed"},
        {"ask", "What is the rate?", "--model", "tiny", "--judge", "keyed"},
        {"judge", file, "--judges", "coverage", "--model", "keyed"}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {"--models", keyed});
    expect_failure(run(arguments), 2, "PANDECT_NO_KEY is not set");
  }
  EXPECT_TRUE(server_.seen().empty());
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
