#include <algorithm>

#include "fixture.h"

namespace pandect {
namespace {

/// A data set in BEIR's form: three documents, three questions.
class BenchTest : public CliTest {
 protected:
  BenchTest() {
    write("harbour/corpus.jsonl",
          "{\"_id\": \"dues\", \"title\": \"Dues\", \"text\": \"Every vessel pays harbour dues.\"}\n"
          "{\"_id\": \"fine\", \"title\": \"\", \"text\": \"Whoever does not pay is fined.\"}\n"
          "{\"_id\": \"oars\", \"title\": \"Oars\", \"text\": \"Oars are of ash.\"}\n");
    write("harbour/queries.jsonl",
          "{\"_id\": \"q1\", \"text\": \"Which vessel pays dues?\"}\n"
          "{\"_id\": \"q2\", \"text\": \"What wood are oars of?\"}\n"
          "{\"_id\": \"q3\", \"text\": \"Is a man fined?\"}\n");
    write("harbour/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\tdues\t1\nq2\toars\t1\nq3\tfine\t1\n");
  }
  std::vector<std::string> bench(const std::string& out) const {
    return {"bench", "beir", "--data", data_, "--systems", "bm25", "--out", (folder_ / out).string()};
  }
  std::string data_ = (folder_ / "harbour").string();
};

TEST_F(BenchTest, RunsAnyDataSetInBeirsForm) {
  const Json rows = run_json(bench("run"));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]["k"], 1);
  EXPECT_EQ(rows[0]["recall"], 1);
  const Json measured = run_json({"measure", "--run", (folder_ / "run/run-bm25.txt").string(), "--qrels",
                                  data_ + "/qrels/test.tsv", "--metrics", "recall@1"});
  EXPECT_EQ(measured["metrics"]["recall@1"], 1);
}

TEST_F(BenchTest, TellsOfLawsThatAreNotTheDataSets) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  std::vector<std::string> unnamed = bench("run");
  expect_failure(program_.run_after("PANDECT_LIBRARY='" + library_ + "'", unnamed), 2,
                 "this library holds other laws");
  EXPECT_EQ(run_json({"status"})["works"], 1);
  const Outcome named = run(bench("run"));
  EXPECT_EQ(named.status, 0) << named.err;
  EXPECT_NE(named.err.find("1 works of this library are not the dataset's"), std::string::npos) << named.err;
  EXPECT_NE(read_file((folder_ / "run/report.md").string()).find("are not the dataset's"), std::string::npos);
}

TEST_F(BenchTest, WritesDataSetsInBeirsFormThatItReadsAgain) {
  write("nitibench/test_data/laws/law.json",
        "[{\"law_name\": \"Lamp Act\", \"section_num\": \"1\", \"section_content\": \"Lamp Act\\nมาตรา 1 "
        "Lamps burn.\", \"reference\": []}, {\"law_name\": \"Lamp Act\", \"section_num\": \"2 ทวิ\", "
        "\"section_content\": \"Lamp Act\\nมาตรา 2 ทวิ Oil is sold.\", \"reference\": []}]");
  write("nitibench/test_data/hf_tax.csv",
        "question,answer,relevant_laws,reference_answer\nWhere is oil sold?,a,\"[{'law': 'Lamp Act', "
        "'sections': '2 ทวิ'}]\",b\n");
  const std::string out = (folder_ / "exported").string();
  const Json written =
      run_json({"bench", "nitibench-tax", "--data", (folder_ / "nitibench").string(), "--export", out});
  EXPECT_EQ(written["documents"], 2);
  EXPECT_EQ(written["judgements"], 1);
  EXPECT_EQ(read_file(out + "/qrels/test.tsv"), "query-id\tcorpus-id\tscore\n1\tLamp_Act_2_ทวิ\t1\n");
  library_ = (folder_ / "other-library").string();
  const Json rows = run_json({"bench", "beir", "--data", out, "--systems", "bm25"});
  EXPECT_EQ(rows[0]["recall"], 1);
}

TEST_F(BenchTest, SetsStoredRankingsBesideEachOther) {
  // BM25 finds q1 and q2 first; the other run q1 second, q2 first and q3, of which BM25 is right, too, not at
  // all.
  const std::string other =
      write("dense.txt", "q1 Q0 oars 1 2 dense\nq1 Q0 dues 2 1 dense\nq2 Q0 oars 1 1 dense\n");
  std::vector<std::string> arguments = bench("run");
  arguments.insert(arguments.end(), {"--runs", other});
  ASSERT_EQ(run(arguments).status, 0);
  write("run/run-stale.txt", "no run");
  const Json stored = run_json({"bench", "report", (folder_ / "run").string() + "/"});
  EXPECT_EQ(stored["runs"][0]["run"], "run");
  const Json best = stored["runs"][0]["best_rankings"];
  const Json hits = {{"Best by", "hit_rate@10"}, {"Questions", 3},        {"dense", 0}, {"bm25", 1},
                     {"all alike", 0},           {"all without fault", 2}};
  const Json mrr = {{"Best by", "mrr@10"}, {"Questions", 3}, {"dense", 0},
                    {"bm25", 2},           {"all alike", 0}, {"all without fault", 1}};
  EXPECT_EQ(best[0], hits);
  EXPECT_EQ(best[3], mrr);
  const std::string out = (folder_ / "report").string();
  ASSERT_EQ(run({"bench", "report", (folder_ / "run").string(), "--out", out}).status, 0);
  EXPECT_NE(read_file(out + "/report.html").find("mrr@10: bm25"), std::string::npos);
  std::filesystem::remove(folder_ / "run/run-bm25.txt");
  expect_failure(run({"bench", "report", (folder_ / "run").string()}), 3,
                 "run-bm25.txt: the file is missing");
  write("run/settings.json", "[]");
  expect_failure(run({"bench", "report", (folder_ / "run").string()}), 3, "not the settings of a run");
  expect_failure(run({"bench", "report", data_}), 3, "answers.json: the file is missing");
}

TEST_F(BenchTest, TellsADatasetInNumbers) {
  const std::string out = (folder_ / "numbers").string();
  const Outcome outcome = run({"bench", "beir", "--data", data_, "--statistics", "--out", out});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("| 14 to 15 | 1 |"), std::string::npos) << outcome.out;
  // Questions of 23, 22 and 15 characters, each with one gold document and no answer.
  EXPECT_NE(outcome.out.find("| all | 3 | 20.00 |  | 1.00 |"), std::string::npos) << outcome.out;
  // With their titles the documents have 36, 30 and 21 characters, of 6, 6 and 5 words.
  EXPECT_NE(outcome.out.find("| 1 | 3 | 29.00 | 5.67 | 0.00 |  |"), std::string::npos) << outcome.out;
  EXPECT_EQ(read_file(out + "/statistics.md"), outcome.out);
  EXPECT_NE(read_file(out + "/statistics.html").find("<svg"), std::string::npos);
  expect_failure(run({"bench", "beir", "--data", data_, "--gold-answers", "full", "--statistics"}), 2,
                 "has one answer to a question");
}

TEST_F(BenchTest, ReducedSetsHoldWhatFitsANaiveChunk) {
  std::string filling;
  for (int i = 0; i < 200; ++i) filling += "Lamps burn\\n";
  write("nitibench/test_data/laws/law.json",
        "[{\"law_name\": \"Lamp Act\", \"section_num\": \"1\", \"section_content\": \"Lamp Act\\nมาตรา 1 " +
            filling +
            "\", \"reference\": []}, {\"law_name\": \"Lamp Act\", \"section_num\": \"2\", "
            "\"section_content\": \"Lamp Act\\nมาตรา 2 Oil is sold by lamps.\", \"reference\": []}]");
  write("nitibench/test_data/hf_wcx.csv",
        "question,answer,relevant_laws,reference_answer\nWhat do lamps do?,a,\"[{'law': 'Lamp Act', "
        "'sections': '1'}]\",b\nDo lamps sell oil?,a,\"[{'law': 'Lamp Act', 'sections': '2'}]\",b\n");
  const std::string out = (folder_ / "reduced").string();
  const Json rows = run_json({"bench", "nitibench-ccl-reduced", "--data", (folder_ / "nitibench").string(),
                              "--systems", "bm25,chunks-lines", "--out", out});
  EXPECT_EQ(read_file(out + "/qrels.txt"), "2 0 Lamp_Act_2 1\n");
  EXPECT_EQ(read_file(out + "/run-bm25.txt").find("Lamp_Act_1"), std::string::npos);
  for (const Json& row : rows) EXPECT_EQ(row["recall"], 1) << row;
  EXPECT_NE(read_file(out + "/report.md").find("Naive chunking (Human-Finetuned BGE-M3) †"),
            std::string::npos);
}

TEST_F(BenchTest, AKilledRunGoesOnAndEndsAsOneThatWasNot) {
  std::string queries;
  std::string qrels = "query-id\tcorpus-id\tscore\n";
  for (int i = 0; i < 3000; ++i) {
    const std::string number = std::to_string(i);
    queries += "{\"_id\": \"" + number + "\", \"text\": \"Which vessel " + number + " pays dues?\"}\n";
    qrels += number + "\t" + (i % 2 == 0 ? "dues" : "fine") + "\t1\n";
  }
  write("harbour/queries.jsonl", queries);
  write("harbour/qrels/test.tsv", qrels);
  ASSERT_EQ(run(bench("whole")).status, 0);
  const std::filesystem::path rows = folder_ / "killed/rows.jsonl";
  for (const int moment : {20'000, 60'000, 200'000})
    program_.kill_after(program_.begin(on_library(bench("killed"))), moment);
  // However fast the machine is: some rows, and one that was being written.
  ASSERT_EQ(run(bench("killed")).status, 0);
  std::filesystem::resize_file(rows, std::filesystem::file_size(rows) / 3);
  std::filesystem::remove(folder_ / "killed/metrics.json");
  ASSERT_EQ(run(bench("killed")).status, 0);
  for (const char* file : {"run-bm25.txt", "metrics.json", "qrels.txt", "report.md"})
    EXPECT_EQ(read_file(folder_ / "killed" / file), read_file(folder_ / "whole" / file)) << file;
}

TEST_F(BenchTest, PutsTheRunsOfOthersBesideItsOwn) {
  const std::string other = write("dense.txt", "q1 Q0 oars 1 2 dense\nq1 Q0 dues 2 1 dense\n");
  std::vector<std::string> arguments = bench("run");
  arguments.insert(arguments.end(), {"--runs", other});
  std::vector<std::string> in_json = arguments;
  in_json.emplace_back("--json");
  const Json rows = parse_json(run(in_json).out, "output");
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[1]["system"], "dense");
  EXPECT_EQ(rows[1]["recall"].get<double>(), 1.0 / 3);
  EXPECT_NE(read_file(folder_ / "run/report.md").find("| 10 | dense | 0.333 |"), std::string::npos);
  arguments.back() = write("strange.txt", "q9 Q0 oars 1 2 dense\n");
  expect_failure(run(arguments), 3, "no line is about a question");
  arguments.back() = write("unknown.txt", "q1 Q0 nothing 1 2 dense\n");
  expect_failure(run(arguments), 3, "no line names a document");
  arguments.back() = write("half.txt", "q1 Q0 oars 1 2 dense\nq1 Q0 nothing 2 1 dense\n");
  const Outcome half = run(arguments);
  EXPECT_NE(half.err.find("2 of 3 questions are not in it and count as 0; 1 of 2 lines name no document"),
            std::string::npos)
      << half.err;
  arguments.back() = write("bm25.txt", "q1 Q0 oars 1 2 bm25\n");
  expect_failure(run(arguments), 2, "two systems are called 'bm25'");
}

TEST_F(BenchTest, TheFoldersNameIsNoWordOfItsDocuments) {
  ASSERT_EQ(run(bench("run")).status, 0);
  std::filesystem::rename(data_, folder_ / "oars");
  data_ = (folder_ / "oars").string();
  library_ = (folder_ / "other-library").string();
  ASSERT_EQ(run(bench("other")).status, 0);
  EXPECT_EQ(read_file(folder_ / "other/run-bm25.txt"), read_file(folder_ / "run/run-bm25.txt"));
}

TEST_F(BenchTest, ComparesAChatModelWithWhatWasTrainedFromIt) {
  // What tiny models of random weights say means nothing: it is the same each time, and scored.
  const std::string models = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/decoder/";
  std::filesystem::copy(models + "qwen2", folder_ / "trained");
  write("trained/training.json", R"({"method": "grpo", "learning_rate": 5e-6, "rewards": {"format": 1}})");
  write("trained/log.jsonl", R"({"step": 0, "tokens": 40, "seconds_drawing": 36, "seconds_learning": 36})"
                             "\n");
  write("models.toml", "[[model]]\nname = \"base\"\nprovider = \"local\"\nmodel = \"" + models +
                           "smollm.gguf\"\n[[model]]\nname = \"trained\"\nprovider = \"local\"\nmodel = "
                           "\"trained\"\n");
  write("short.toml",
        "based_on = \"tagged\"\n[context]\nprovisions = 1\ntokens = 100\n[answer]\nprompt = "
        "\"answer-tagged-bare\"\nmax_tokens = 12\n");
  write(
      "nitibench/test_data/laws/law.json",
      R"([{"law_name": "Lamp Act", "section_num": "1", "section_content": "Lamp Act\nมาตรา 1 Oil.", "reference": []}])");
  const std::string questions =
      "question,answer,relevant_laws,reference_answer\n"
      "Oil?,a,\"[{'law': 'Lamp Act', 'sections': '1'}]\",b\n"
      "Lamps?,a,\"[{'law': 'Lamp Act', 'sections': '1'}]\",b\n";
  write("nitibench/test_data/hf_tax.csv", questions);
  const std::vector<std::string> command{"bench",       "grpo",
                                         "--data",      (folder_ / "nitibench").string(),
                                         "--systems",   (folder_ / "short.toml").string(),
                                         "--models",    (folder_ / "models.toml").string(),
                                         "--model",     "base,trained",
                                         "--questions", "1",
                                         "--samples",   "2",
                                         "--out",       (folder_ / "run").string()};
  const Outcome outcome = run(command);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("nitibench-ccl: test_data/hf_wcx.csv is missing"), std::string::npos)
      << outcome.err;
  const std::string report = read_file((folder_ / "run/grpo.md").string());
  for (const char* line : {"## Table 1: nitibench-tax (of another kind), 1 questions",
                           "| base | 0.0000 | 0.0000 |", "| trained | 0.0000 | 0.0000 |",
                           "| gpt-4o-2024-08-06 † | 0.4380 |", "| Learning rate | 5e-06 | 5.00E-06 |",
                           "| Rewards | format 1 |", "| trained | 1 | 0 | 40 | 36 | 0 | 36 | 0.02 |"})
    EXPECT_NE(report.find(line), std::string::npos) << line << "\n" << report;
  EXPECT_NE(outcome.out.find("| trained | 1 | 0 | 40 | 36 | 0 | 36 | 0.02 |"), std::string::npos)
      << outcome.out;
  // Nothing is asked again.
  EXPECT_EQ(run(command).out.find("2 requests"), std::string::npos);
  write("nitibench/test_data/hf_wcx.csv", questions);
  EXPECT_TRUE(run_json(command).contains("nitibench-ccl"));
  expect_failure(run({"bench", "grpo", "--data", data_, "--models", (folder_ / "models.toml").string(),
                      "--model", "base"}),
                 3, "there is no folder test_data/laws");
  expect_failure(run({"bench", "grpo", "--data", data_}), 2, "compares models");
}

TEST_F(BenchTest, ListSaysWhichFilesAreThere) {
  const std::string list = run({"bench", "list", "--data", data_}).out;
  EXPECT_NE(list.find("corpus.jsonl: found, 0.0 MB"), std::string::npos) << list;
  EXPECT_NE(list.find("test_data/hf_tax.csv: missing"), std::string::npos) << list;
}

TEST_F(BenchTest, NamesTheMissingFile) {
  std::filesystem::remove(folder_ / "harbour/queries.jsonl");
  expect_failure(run(bench("run")), 3, "queries.jsonl: the file is missing");
}

}  // namespace
}  // namespace pandect
