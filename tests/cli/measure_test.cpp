#include "fixture.h"

namespace pandect {
namespace {

class MeasureTest : public CliTest {
 protected:
  std::string run_ = write("run.txt", "q1 Q0 a 1 2 mine\nq1 Q0 b 2 1 mine\nq2 Q0 c 1 1 mine\n");
  std::string qrels_ = write("qrels.txt", "q1 0 b 1\nq2 0 d 1\nq3 0 e 1\n");
};

TEST_F(MeasureTest, PrintsWhatTrecEvalWould) {
  const Outcome outcome = run({"measure", "--run", run_, "--qrels", qrels_, "--metrics", "recip_rank,P_2",
                               "--only-answered", "--per-query"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "mrr                   \tq1\t0.5000\nprecision@2           \tq1\t0.5000\n"
            "mrr                   \tq2\t0.0000\nprecision@2           \tq2\t0.0000\n"
            "mrr                   \tall\t0.2500\nprecision@2           \tall\t0.2500\n");
  EXPECT_EQ(outcome.err, "1 of 3 judged questions are not in the run: they are left out\n");
}

TEST_F(MeasureTest, PrintsJsonInFullPrecision) {
  const Json measured =
      run_json({"measure", "--run", run_, "--qrels", qrels_, "--metrics", "mrr@10", "--per-query"});
  EXPECT_EQ(measured["system"], "mine");
  EXPECT_EQ(measured["unanswered"], 1);
  EXPECT_EQ(measured["metrics"]["mrr@10"].get<double>(), 0.5 / 3);
  EXPECT_EQ(measured["per_question"][2]["question"], "q3");
}

TEST_F(MeasureTest, ScoresTheSectionsThatChunksHold) {
  const std::string chunks =
      write("chunks.txt", "q1 Q0 c0 1 3 naive\nq1 Q0 c1 2 2 naive\nq2 Q0 c2 1 1 naive\n");
  const std::string sections = write("sections.tsv", "c1\ta\nc1\tb\nc2\td\n");
  const Json measured = run_json(
      {"measure", "--run", chunks, "--qrels", qrels_, "--sections", sections, "--metrics", "mrr,recall@2"});
  EXPECT_EQ(measured["metrics"]["mrr"].get<double>(), 2.0 / 3);  // sections of one chunk share its rank
  EXPECT_EQ(measured["metrics"]["recall@2"].get<double>(), 2.0 / 3);
}

TEST_F(MeasureTest, ComparesTwoRuns) {
  const std::string other = write("other.txt", "q1 Q0 b 1 2 other\nq2 Q0 c 1 1 other\n");
  const Json compared =
      run_json({"measure", "--compare", run_, other, "--qrels", qrels_, "--metrics", "mrr"})["metrics"][0];
  EXPECT_EQ(compared["wins"], 1);
  EXPECT_EQ(compared["ties"], 2);
  EXPECT_EQ(compared["p"], 1);
  EXPECT_EQ(compared["changes"][0]["question"], "q1");
  EXPECT_NE(run({"measure", "--compare", run_, other, "--qrels", qrels_}).out.find("0.5000 → 1.0000  q1"),
            std::string::npos);
}

TEST_F(MeasureTest, SaysOfBothRunsWhatTheyLack) {
  const std::string other = write("other.txt", "q1 Q0 b 1 2 other\n");
  const Outcome outcome = run({"measure", "--compare", run_, other, "--qrels", qrels_, "--metrics", "mrr"});
  EXPECT_NE(outcome.err.find("run.txt: 1 of 3 judged questions are not in the run"), std::string::npos);
  EXPECT_NE(outcome.err.find("other.txt: 2 of 3 judged questions are not in the run"), std::string::npos);
}

TEST_F(MeasureTest, SaysWhichLineIsWrong) {
  const std::string broken = write("broken.txt", "q1 Q0 a 1 2 mine\nq1 a\n");
  expect_failure(run({"measure", "--run", broken, "--qrels", qrels_}), 3, "broken.txt: line 2:");
  expect_failure(run({"measure", "--run", run_, "--qrels", broken}), 3, "broken.txt: line 1:");
  expect_failure(run({"measure", "--run", run_, "--qrels", qrels_ + "x"}), 3, "qrels.txtx");
  expect_failure(run({"measure", "--run", run_, "--qrels", qrels_, "--metrics", "ndgc@10"}), 2,
                 "there is no metric 'ndgc@10'");
  expect_failure(run({"measure", "--qrels", qrels_}), 2, "nothing to measure is named");
  expect_failure(run({"measure", "--run", run_}), 2, "no judgements are named");
  EXPECT_EQ(run({"measure", "--run", run_, "--compare", run_, run_, "--qrels", qrels_}).status, 2);
}

TEST_F(MeasureTest, ScoresAnswersOverSeeds) {
  const std::string one =
      write("one.jsonl", R"({"answer": "a b", "reference": "a b", "citations": ["x"], "gold": ["x"]})"
                         "\n");
  const std::string two =
      write("two.jsonl", R"({"answer": "c", "reference": "a b", "citations": ["y"], "gold": ["x"]})"
                         "\n");
  const Json measured = run_json({"measure", "--answers", one, two, "--words", "rouge,english"});
  EXPECT_EQ(measured["citation_f1"]["mean"], 0.5);
  EXPECT_NEAR(measured["citation_f1"]["deviation"].get<double>(), 0.70711, 1e-5);
  EXPECT_EQ(measured["rouge1[english]"]["mean"], 0.5);
  EXPECT_EQ(measured["rougeL[rouge]"]["answers"], 2);
  EXPECT_NE(run({"measure", "--answers", one}).out.find("citation_f1 "), std::string::npos);
  expect_failure(run({"measure", "--answers", write("no.jsonl", "{\"id\": 1}\n")}), 3,
                 "nothing in it can be measured");
  expect_failure(run({"measure", "--answers", one, "--words", "roug"}), 2, "ROUGE has no words 'roug'");
}

TEST_F(MeasureTest, Correlates) {
  const std::string table = write("table.tsv", "mrr\tcoverage\n1\t10\n2\t100\n3\t1000\n");
  const Json correlations = run_json({"measure", "--correlations", table});
  EXPECT_NEAR(correlations["spearman"]["mrr"]["coverage"].get<double>(), 1, 1e-15);
  EXPECT_LT(correlations["pearson"]["mrr"]["coverage"].get<double>(), 0.95);
  EXPECT_NE(run({"measure", "--correlations", table}).out.find("Spearman"), std::string::npos);
  expect_failure(run({"measure", "--correlations", write("wide.tsv", "a\tb\n1\n")}), 3,
                 "wide.tsv: line 2: 1 columns");
  expect_failure(run({"measure", "--correlations", write("nan.tsv", "a\nnan\n")}), 3,
                 "'nan' is not a finite number");
}

TEST_F(MeasureTest, WhatIsUndefinedIsNoNumber) {
  const std::string table = write("table.tsv", "mrr\tcoverage\n0.1\t10\n0.1\t100\n0.1\t1000\n");
  EXPECT_TRUE(run_json({"measure", "--correlations", table})["pearson"]["mrr"]["coverage"].is_null());
  EXPECT_NE(run({"measure", "--correlations", table}).out.find("undefined"), std::string::npos);
  const std::string one = write("one.jsonl", "{\"answer\": \"a b\", \"reference\": \"a b\"}\n");
  EXPECT_TRUE(run_json({"measure", "--answers", one})["rouge1[rouge]"]["deviation"].is_null());
  EXPECT_EQ(run({"measure", "--answers", one}).out.find("±"), std::string::npos);
  const std::string empty = write("empty.txt", "\n");
  expect_failure(run({"measure", "--run", run_, "--qrels", empty}), 3, "there are no judgements in it");
  expect_failure(run({"measure", "--compare", run_, run_, "--qrels", empty}), 3, "no judgements");
  const std::string other = write("other.txt", "q9 Q0 b 1 2 other\n");
  expect_failure(run({"measure", "--run", other, "--qrels", qrels_, "--only-answered"}), 3, "is judged");
}

TEST_F(MeasureTest, SaysHowFarLabelsAgree) {
  const std::string labels = write("labels.tsv", "0\t0\n50\t100\n100\t100\n");
  EXPECT_NEAR(run_json({"measure", "--labels", labels})["accuracy"].get<double>(), 2.0 / 3, 1e-15);
  EXPECT_NE(run({"measure", "--labels", labels}).out.find("Cohen's kappa 0.5000"), std::string::npos);
  expect_failure(run({"measure", "--labels", write("bad.tsv", "0\t0\n0\n")}), 3, "bad.tsv: line 2:");
}

}  // namespace
}  // namespace pandect
