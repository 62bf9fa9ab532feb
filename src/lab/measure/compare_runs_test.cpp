#include "lab/measure/compare_runs.h"

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

TEST(CompareRuns, CountsWinsAndKeepsTheGreatestChanges) {
  const Qrels qrels = Qrels::parse("q1 0 a 1\nq2 0 a 1\nq3 0 a 1\nq4 0 a 1\n", "qrels");
  const TrecRun first =
      TrecRun::parse("q1 Q0 a 1 1 s\nq2 Q0 x 1 2 s\nq2 Q0 a 2 1 s\nq3 Q0 a 1 1 s\n", "first");
  const TrecRun second =
      TrecRun::parse("q1 Q0 a 1 1 s\nq2 Q0 a 1 2 s\nq3 Q0 x 1 2 s\nq4 Q0 a 1 2 s\n", "second");
  const auto metrics = parse_metrics("mrr");
  const auto compared =
      compare_runs(metrics, score_run(first, qrels, metrics), score_run(second, qrels, metrics), 2);
  ASSERT_EQ(compared.size(), 1U);
  const RunComparison& one = compared[0];
  EXPECT_DOUBLE_EQ(one.first, 2.5 / 4);
  EXPECT_DOUBLE_EQ(one.second, 3.0 / 4);
  EXPECT_EQ(one.wins, 2U);
  EXPECT_EQ(one.ties, 1U);
  EXPECT_EQ(one.losses, 1U);
  ASSERT_EQ(one.changes.size(), 2U);
  EXPECT_EQ(one.changes[0].question, "q3");
  EXPECT_EQ(one.changes[1].question, "q4");
  // Differences .5, -1, 1: of the 8 signs those whose sum is at least .5 away from 0, which all are.
  EXPECT_DOUBLE_EQ(one.p, 1);
  EXPECT_LE(one.difference.low, 0.125);
  EXPECT_GE(one.difference.high, 0.125);
}

TEST(CompareRuns, RefusesMicroAverages) {
  EXPECT_THROW(compare_runs(parse_metrics("micro_recall"), {}, {}, 1), Error);
}

}  // namespace
}  // namespace pandect
