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

TEST_F(MeasureTest, SaysWhichLineIsWrong) {
  const std::string broken = write("broken.txt", "q1 Q0 a 1 2 mine\nq1 a\n");
  expect_failure(run({"measure", "--run", broken, "--qrels", qrels_}), 3, "broken.txt: line 2:");
  expect_failure(run({"measure", "--run", run_, "--qrels", broken}), 3, "broken.txt: line 1:");
  expect_failure(run({"measure", "--run", run_, "--qrels", qrels_ + "x"}), 3, "qrels.txtx");
  expect_failure(run({"measure", "--run", run_, "--qrels", qrels_, "--metrics", "ndgc@10"}), 2,
                 "there is no metric 'ndgc@10'");
  expect_failure(run({"measure", "--qrels", qrels_}), 2, "no run is named");
  EXPECT_EQ(run({"measure", "--run", run_, "--compare", run_, run_, "--qrels", qrels_}).status, 2);
}

}  // namespace
}  // namespace pandect
