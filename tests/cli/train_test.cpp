#include <sstream>

#include "fixture.h"

namespace pandect {
namespace {

class TrainCliTest : public CliTest {
 protected:
  void SetUp() override {
    write("act.txt", act("nine"));
    const Outcome added = run({"add", (folder_ / "act.txt").string()});
    ASSERT_EQ(added.status, 0) << added.err;
    const Json status = run_json({"status"});
    work_ = status.at("all_works").front().at("id").get<std::string>();
  }
  std::vector<Json> lines_of(const std::filesystem::path& file) const {
    std::vector<Json> rows;
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);) rows.push_back(parse_json(line, "line"));
    return rows;
  }

  std::string work_;
};

TEST_F(TrainCliTest, WritesExamplesOfQuestions) {
  const std::string questions = write(
      "q.jsonl", R"({"id": "q1", "question": "How high are harbour dues?", "provision": ")" + work_ +
                     R"(/2", "answer": "Nine crowns a metre."})" + "\n" +
                     R"({"id": "q2", "question": "And what then?", "provision": ")" + work_ + "/77\"}\n");
  const std::string out = (folder_ / "examples.jsonl").string();
  const Json report = run_json({"train", "examples", "--questions", questions, "--out", out});
  EXPECT_EQ(report.at("examples"), 1);
  EXPECT_EQ(report.at("quoted"), 0);
  EXPECT_EQ(report.at("missing").front(), "q2");
  const std::vector<Json> rows = lines_of(out);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].at("gold").front().at("provision"), work_ + "/2");
  EXPECT_EQ(rows[0].at("answer"), "Nine crowns a metre.");
  EXPECT_FALSE(rows[0].at("negatives").empty());
  for (const Json& negative : rows[0].at("negatives")) EXPECT_NE(negative.at("provision"), work_ + "/2");
}

TEST_F(TrainCliTest, TakesPairsMadeOfTheLawForQuestions) {
  ASSERT_EQ(run({"add", std::string(PANDECT_SOURCE_DIR) + "/samples/en"}).status, 0);
  const std::string pairs = (folder_ / "pairs.jsonl").string();
  const Outcome made = run({"train", "pairs", "--made", "8", "--out", pairs});
  ASSERT_EQ(made.status, 0) << made.err;
  ASSERT_FALSE(lines_of(pairs).empty());
  const std::string out = (folder_ / "examples.jsonl").string();
  const Json report =
      run_json({"train", "examples", "--questions", pairs, "--out", out, "--longest-answer", "40"});
  EXPECT_EQ(report.at("examples").get<std::size_t>(), lines_of(pairs).size());
  for (const Json& row : lines_of(out)) EXPECT_LE(row.at("answer").get<std::string>().size(), 40U);
}

/// A system with an encoder finds negatives too; it is the default of a library that has one.
TEST_F(TrainCliTest, FindsNegativesByMeaning) {
  ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").string().c_str(), 1);
  const std::string tiny = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/xlm-roberta";
  ASSERT_EQ(run({"model", "add", tiny, "--name", "tiny"}).status, 0);
  ASSERT_EQ(run({"build", "--encoder", "tiny"}).status, 0);
  const std::string questions = write(
      "q.jsonl", R"({"id": "q1", "question": "How high are dues?", "provision": ")" + work_ + "/2\"}\n");
  const std::string out = (folder_ / "out.jsonl").string();
  for (const std::string kind : {"examples", "pairs"}) {
    const std::vector<std::string> plain{"train", kind, "--questions", questions, "--out", out};
    std::vector<std::string> named = plain;
    named.insert(named.end(), {"--system", "legal-meaning"});
    for (const std::vector<std::string>& command : {named, plain}) {
      const Outcome outcome = run(command);
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(lines_of(out).size(), 1U);
    }
  }
}

TEST_F(TrainCliTest, WritesPairsOfClaims) {
  const std::string claims = write(
      "c.jsonl", R"({"id": "c1", "provision": ")" + work_ +
                     R"(/2", "true": "Dues are nine crowns.", "false": "Dues are ten crowns."})" + "\n" +
                     R"({"id": "c2", "provision": ")" + work_ + R"(/77", "true": "a", "false": "b"})" + "\n");
  const std::string published =
      write("p.tsv", "sentence1\tsentence2\tgold_label\nBees fly\tBees rest\tcontradiction\n");
  const std::string out = (folder_ / "claims.jsonl").string();
  const Json report =
      run_json({"train", "claims", "--claims", claims, "--published", published, "--out", out});
  EXPECT_EQ(report.at("missing").front(), "c2");
  EXPECT_EQ(report.at("entailment"), 1);
  EXPECT_EQ(report.at("contradiction"), 2);
  const std::vector<Json> rows = lines_of(out);
  EXPECT_EQ(rows.front().at("claim"), "Dues are nine crowns.");
  EXPECT_EQ(rows.front().at("answer"), "entailment");
  EXPECT_EQ(rows.back().at("law"), "Bees fly");
  expect_failure(run({"train", "claims", "--out", out}), 2, "nothing to make pairs of");
  expect_failure(run({"train", "claims", "--claims", "/no/such.jsonl", "--out", out}), 3, "/no/such.jsonl");
  expect_failure(run({"train", "claims", "--published", claims, "--out", out}), 3, "no column");
}

TEST_F(TrainCliTest, SaysInOneLineWhatIsWrong) {
  const std::string out = (folder_ / "examples.jsonl").string();
  expect_failure(run({"train", "examples", "--out", out}), 2, "no questions are given");
  expect_failure(run({"train", "pairs", "--out", out}), 2, "nothing to make pairs of");
  const Outcome few = run({"train", "pairs", "--made", "500", "--out", out});
  EXPECT_NE(few.out.find("of the 500 asked for"), std::string::npos) << few.out << few.err;
  expect_failure(run({"train", "examples", "--questions", "/no/such.jsonl", "--out", out}), 3,
                 "/no/such.jsonl");
  const std::string bad = write("bad.jsonl", "{\"id\": 3}\n{\"id\": \"a\", \"provision\": 5}\n");
  const Outcome refused = run({"train", "examples", "--questions", bad, "--out", out});
  EXPECT_NE(refused.status, 0);
  EXPECT_NE(refused.err.find("line 2"), std::string::npos) << refused.err;
  const std::string pairs = write("pairs.jsonl", "{\"id\": \"a\", \"provision\": \"x/1\"}\n");
  expect_failure(run({"train", "examples", "--questions", pairs, "--out", out}), 3, "it lacks 'question'");
  // With a trainer the file is missing, without one the trainer.
  for (const char* command : {"judge", "sft", "grpo", "evaluate"}) {
    const Outcome outcome = run({"train", command, "--config", "/no/such.toml", "--out", out});
    EXPECT_NE(outcome.status, 0);
    EXPECT_TRUE(outcome.err.find("/no/such.toml") != std::string::npos ||
                outcome.err.find("no trainer") != std::string::npos)
        << outcome.err;
  }
}

}  // namespace
}  // namespace pandect
