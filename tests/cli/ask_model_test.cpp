#include <gmock/gmock.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

using testing::HasSubstr;

class AskModelTest : public CliTest {
 protected:
  AskModelTest() { EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0); }

  std::string models(const LoopbackServer& server) { return write("models.toml", chat_models(server)); }
  std::vector<std::string> ask(const LoopbackServer& server,
                               const std::string& question = "What is the rate of harbour dues?") {
    return {"ask", question, "--model", "tiny", "--models", models(server)};
  }
};

TEST_F(AskModelTest, ProvesEachSentence) {
  LoopbackServer server(
      {chat_reply("The rate of harbour dues is four crowns a metre [1]. The rate is nine crowns a metre [1]. "
                  "Anglers pay half [7].")});
  const Json answer = run_json(ask(server));
  ASSERT_EQ(answer["sentences"].size(), 3U);
  EXPECT_EQ(answer["sentences"][0]["verdict"], "quoted");
  EXPECT_THAT(answer["sentences"][0]["support"][0]["quote"]["text"].get<std::string>(),
              HasSubstr("four crowns a metre"));
  EXPECT_EQ(answer["sentences"][1]["verdict"], "contradicted");
  EXPECT_EQ(answer["sentences"][2]["verdict"], "no-such-provision");
  EXPECT_FALSE(answer["sources"][1]["exists"].get<bool>());
  EXPECT_EQ(answer["sources"][0]["provision"]["citation"], "Section 2, Harbour Dues Act");
  EXPECT_EQ(answer["usage"]["tokens_in"], 90);
  EXPECT_THAT(server.seen().front().body, HasSubstr("[1] Section 2, Harbour Dues Act"));
}

TEST_F(AskModelTest, JudgesCitationsInWordsLikeMarks) {
  const std::string reply = chat_reply(
      "The rate of harbour dues is nine crowns a metre (Section 2). "
      "The rate of harbour dues is four crowns a metre (Section 2). "
      "A skipper must pay before leaving. Anglers must pay half (Section 99).");
  LoopbackServer server({reply, reply});
  const Json answer = run_json(ask(server));
  ASSERT_EQ(answer["sentences"].size(), 4U) << answer.dump(1);
  EXPECT_EQ(answer["sentences"][0]["verdict"], "contradicted");
  EXPECT_EQ(answer["sentences"][1]["verdict"], "quoted");
  EXPECT_EQ(answer["sentences"][2]["verdict"], "not-a-citation");
  EXPECT_TRUE(answer["sentences"][2]["asserts"].get<bool>());
  EXPECT_EQ(answer["sentences"][3]["verdict"], "no-such-provision");
  EXPECT_EQ(answer["stated"], 4);
  EXPECT_EQ(answer["carried"], 1);
  EXPECT_THAT(run(ask(server)).out, HasSubstr("1 of 4 sentences carried"));
}

TEST_F(AskModelTest, ShowsVerdictsToPeople) {
  LoopbackServer server({chat_reply("The rate of harbour dues is nine crowns a metre [1].")});
  const Outcome outcome = run(ask(server));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("no sentence of this answer is carried by the law it cites"));
  EXPECT_THAT(outcome.out, HasSubstr("✗ contradicted: number"));
  EXPECT_THAT(outcome.out, HasSubstr("[1] Section 2, Harbour Dues Act"));
}

TEST_F(AskModelTest, RefusesUnsupportedAnswersUnderStrict) {
  LoopbackServer server({chat_reply("The rate of harbour dues is nine crowns a metre [1].")});
  std::vector<std::string> command = ask(server);
  command.emplace_back("--strict");
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_THAT(
      outcome.out,
      HasSubstr(
          "No answer: a sentence of the model's answer is not carried by the law it cites (contradicted"));
}

TEST_F(AskModelTest, TellsAbstentionQuestionsAndUnreadableRepliesApart) {
  LoopbackServer server({chat_reply("[NO ANSWER] The provisions say nothing of seaplanes."),
                         chat_reply("[QUESTION] Is it a fishing boat?"), chat_reply("<think>hm"),
                         chat_reply("[1][2]")});
  EXPECT_THAT(run(ask(server)).out, HasSubstr("No answer: The provisions say nothing of seaplanes"));
  EXPECT_THAT(run(ask(server)).out, HasSubstr("Before this can be answered: Is it a fishing boat?"));
  EXPECT_THAT(run(ask(server)).out, HasSubstr("No answer: the model's reply is not in the form asked for"));
  const Outcome unreadable = run(ask(server));
  EXPECT_THAT(unreadable.out,
              HasSubstr("No answer: the model's reply is not in the form asked for: “[1][2]”"));
  EXPECT_EQ(unreadable.status, 1);
}

TEST_F(AskModelTest, TakesNoRefusalAndNothingFilteredForAnAnswer) {
  const auto reply = [](const Json& message, const char* finish) {
    return http_reply(200, dump_json({{"choices", {{{"message", message}, {"finish_reason", finish}}}}}),
                      "Content-Type: application/json\r\n");
  };
  constexpr const char* supported = "The rate of harbour dues is four crowns a metre [1].";
  LoopbackServer server({reply({{"content", supported}}, "content_filter"),
                         reply({{"content", nullptr}, {"refusal", supported}}, "stop")});
  for (int round = 0; round < 2; ++round) {
    const Outcome outcome = run(ask(server));
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_THAT(outcome.out,
                HasSubstr("No answer: the model refused, or its service filtered the reply: “The rate"));
    EXPECT_EQ(outcome.out.find("supported"), std::string::npos);
  }
}

TEST_F(AskModelTest, SumsWhatAllModelsTook) {
  LoopbackServer server([](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const bool judging = request.body.find("verdict") != std::string::npos;
    wire.send(chat_reply(judging ? R"({"reason": "r", "verdict": "none"})"
                                 : "Whoever withholds money is in trouble [1]."));
  });
  const std::string entry = "provider = \"openai\"\nbase_url = \"" + server.url() +
                            "/v1\"\nmodel = \"tiny\"\nprices = { in = 1000.0 }\n";
  const std::string models =
      write("two.toml", "[[model]]\nname = \"tiny\"\n" + entry + "[[model]]\nname = \"judge\"\n" + entry);
  const std::vector<std::string> command = {
      "ask", "Is a person fined who does not pay?", "--model", "tiny", "--judge", "judge", "--models",
      models};
  const Json answer = run_json(command);
  EXPECT_EQ(answer["judge_asked"], 1);
  EXPECT_EQ(answer["usage"]["models"].size(), 2U);
  EXPECT_EQ(answer["usage"]["tokens_in"], 180);
  EXPECT_DOUBLE_EQ(answer["usage"]["cost"].get<double>(), 0.18);
  const std::string text = run(command).out;
  EXPECT_THAT(text, HasSubstr("The judge was asked 1 times; its word could not be had 0 times.\n"));
  EXPECT_THAT(text, HasSubstr("judge: 1 request, 90 tokens in, 9 out, cost 0.0900\n"
                              "all models: 2 requests, 180 tokens in, 18 out, cost 0.1800\n"));
}

TEST_F(AskModelTest, SaysWhenTheServiceIsGone) {
  LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"choices\"");
    wire.hang_up();
  });
  const Outcome outcome = run(ask(server));
  EXPECT_EQ(outcome.out, "");
  expect_failure(outcome, 4, "127.0.0.1");
  expect_failure(run({"ask", "Dues?", "--model", "tinny", "--models", models(server)}), 2, "tiny");
}

TEST_F(AskModelTest, CarriesAnExperimentThrough) {
  // The layout of NitiBench's release, with a law of our own.
  const std::string data = folder_.path().string() + "/niti";
  write(
      "niti/test_data/laws/a.json",
      R"([{"law_name":"พระราชบัญญัติเรือ พ.ศ. 2560","section_num":"5","section_content":"พระราชบัญญัติเรือ พ.ศ. 2560 มาตรา 5 เรือทุกลำต้องเสียค่าธรรมเนียมท่าเรือลำละสิบบาท","reference":[]},
            {"law_name":"พระราชบัญญัติเรือ พ.ศ. 2560","section_num":"6","section_content":"พระราชบัญญัติเรือ พ.ศ. 2560 มาตรา 6 ผู้ใดไม่เสียค่าธรรมเนียมต้องระวางโทษปรับ","reference":[]}])");
  write("niti/test_data/hf_tax.csv",
        "question,answer,relevant_laws,reference_answer\n"
        "เรือต้องเสียค่าธรรมเนียมเท่าใด,สิบบาท,\"[{'law': 'พระราชบัญญัติเรือ พ.ศ. 2560', 'sections': "
        "['5']}]\",ลำละสิบบาทถ้วน\n");
  LoopbackServer server([](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const bool judging = request.body.find("You compare") != std::string::npos;
    // The right answer is the condensed one.
    EXPECT_EQ(judging, request.body.find("ลำละสิบบาทถ้วน") != std::string::npos);
    wire.send(chat_reply(judging ? R"({"points": [], "coverage": 0, "contradiction": 0})"
                                 : R"({"analysis": "a", "answer": "สิบบาท", "citations": ["1", "9"]})"));
  });
  const std::vector<std::string> command = {
      "bench",   "nitibench-tax", "--data",  data,   "--systems", "proposed-rag,parametric",
      "--model", "tiny",          "--judge", "tiny", "--models",  models(server),
      "--out",   data + "/run"};
  const Outcome outcome = run(command);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("| proposed-rag | 1.000 | 1.000 | 1.000 | 0.0 | 0.000 | 1.000 | 0.500 | 0.667 |"));
  EXPECT_THAT(outcome.out, HasSubstr("| Proposed RAG (claude-3.5-sonnet) † |"));
  const std::size_t calls = server.seen().size();
  EXPECT_EQ(run(command).out.substr(0, 500), outcome.out.substr(0, 500));
  EXPECT_EQ(server.seen().size(), calls) << "what is in the run folder was asked for again";
  EXPECT_THAT(read_file(data + "/run/answers.html"), HasSubstr("Not judged"));
  // What was stored can be measured by itself, and says the same.
  const Json measured =
      run_json({"measure", "--answers", data + "/run/answers-proposed-rag-1.jsonl", "--words", "thai"});
  EXPECT_EQ(measured["citation_micro_precision"]["mean"], 0.5);
  EXPECT_EQ(measured["contradiction"]["mean"], 0);
  // So can it be set beside other runs: proposed-rag cites what is gold and what is not, parametric neither.
  const Json stored = run_json({"bench", "report", data + "/run", "--out", data + "/report"});
  EXPECT_EQ(stored["runs"][0]["run"], "run");
  const Json best = {{"Best by", "E2E Recall"}, {"Questions", 1}, {"proposed-rag", 1},
                     {"parametric", 0},         {"all alike", 0}, {"all without fault", 0}};
  EXPECT_EQ(stored["runs"][0]["best"][2], best) << stored;
  EXPECT_EQ(stored["correlations"], Json::array()) << "two systems make no correlation";
  EXPECT_THAT(read_file(data + "/report/report.md"), HasSubstr("| E2E Recall | 1 | 1 | 0 | 0 | 0 |"));
  std::vector<std::string> twice = command;
  twice.insert(twice.end(), {"--judges", "nitibench,coverage"});
  expect_failure(run(twice), 2, "the judges 'nitibench' and 'coverage' both give 'coverage'");
  std::filesystem::remove(data + "/run/answers-parametric-1.jsonl");
  expect_failure(run({"bench", "report", data + "/run"}), 3,
                 "answers-parametric-1.jsonl: the file is missing");
  write("niti/run/answers.json", R"({"proposed-rag": 7})");
  expect_failure(run({"bench", "report", data + "/run"}), 3, "not the figures of a run");
  expect_failure(run({"bench", "report"}), 2, "no folder of a run");
  expect_failure(run({"bench", "nitibench-tax", data + "/run"}), 2, "one word too many");
}

}  // namespace
}  // namespace pandect
