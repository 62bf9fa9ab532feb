#include "lab/measure/run_scores.h"

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

std::string join(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

double score_of(const RunScores& scores, const std::string& question) {
  const auto found = std::ranges::find(scores.questions, question);
  return scores.scores[0].at(static_cast<std::size_t>(found - scores.questions.begin()));
}

TEST(ScoreRun, GivesTheBitsOfTrecEval) {
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/measure", "rankings")) {
    const TrecRun run = TrecRun::parse(join(golden.all("run")), golden.where);
    const Qrels qrels = Qrels::parse(join(golden.all("qrels")), golden.where);
    for (const std::string& line : golden.all("score")) {
      const std::size_t first = line.find(' ');
      const std::size_t second = line.find(' ', first + 1);
      const auto metrics = parse_metrics(line.substr(first + 1, second - first - 1));
      const RunScores scores = score_run(run, qrels, metrics, {std::stoi(golden.get("level")), false});
      EXPECT_EQ(score_of(scores, line.substr(0, first)), std::stod(line.substr(second + 1)))
          << golden.where << ": " << line;
    }
  }
}

/// Two questions; of the first, the run has one of two relevant at rank 2, and repeats a document.
struct SmallRun {
  Qrels qrels = Qrels::parse("q1 0 a 1\nq1 0 b 1\nq2 0 c 1\nq3 0 d 1\n", "qrels");
  TrecRun run =
      TrecRun::parse("q1 Q0 x 1 9 s\nq1 Q0 x 2 8 s\nq1 Q0 a 3 7 s\nq2 Q0 c 1 1 s\nq9 Q0 c 1 1 s\n", "run");
};

TEST(ScoreRun, CountsWhatTheFilesDoNotShare) {
  const SmallRun small;
  const RunScores scores = score_run(small.run, small.qrels, parse_metrics("mrr@5,micro_recall@5,recall@5"));
  EXPECT_EQ(scores.unanswered, 1U);
  EXPECT_EQ(scores.unjudged, 1U);
  EXPECT_EQ(scores.repeated, 1U);
  EXPECT_DOUBLE_EQ(scores.overall[0], (0.5 + 1 + 0) / 3);
  EXPECT_DOUBLE_EQ(scores.overall[1], 2.0 / 4);
  EXPECT_DOUBLE_EQ(scores.overall[2], (0.5 + 1 + 0) / 3);
}

TEST(ScoreRun, LeavesOutUnansweredQuestionsWhenAsked) {
  const SmallRun small;
  const RunScores scores = score_run(small.run, small.qrels, parse_metrics("mrr"), {1, true});
  EXPECT_EQ(scores.questions.size(), 2U);
  EXPECT_DOUBLE_EQ(scores.overall[0], 0.75);
}

TEST(ParseMetrics, TakesOurNamesAndThoseOfTrecEval) {
  std::vector<std::string> names;
  for (const Metric& metric : parse_metrics("ndcg_cut_10,P_5,recip_rank,Rprec,success@1,micro_recall@3,map"))
    names.push_back(metric.name);
  EXPECT_EQ(names, (std::vector<std::string>{"ndcg@10", "precision@5", "mrr", "r_precision", "hit_rate@1",
                                             "micro_recall@3", "map"}));
}

TEST(ParseMetrics, RefusesOthersAndNamesTheNearest) {
  for (const std::string wrong :
       {"ndgc@10", "ndcg@0", "ndcg@x", "@", "ndcg@-1", "ndcg@99999999999999999999"}) {
    try {
      parse_metrics(wrong);
      FAIL() << wrong;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
      EXPECT_NE(error.hint().find("ndcg"), std::string::npos) << error.hint();
    }
  }
  EXPECT_THROW(parse_metrics(",,"), Error);
}

}  // namespace
}  // namespace pandect
