#include "lab/measure/retrieval.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

using Names = std::vector<std::string>;

TEST(ScoreRanking, OfOneGoldAtRankTwo) {
  const RetrievalScores scores = score_ranking(Names{"b"}, Names{"a", "b", "c"}, 3);
  EXPECT_EQ(scores.hit_rate, 1);
  EXPECT_EQ(scores.multi_hit_rate, 1);
  EXPECT_EQ(scores.recall, 1);
  EXPECT_EQ(scores.mrr, 0.5);
  EXPECT_EQ(scores.multi_mrr, 0.5);
}

TEST(ScoreRanking, IsPerfectWhenAllGoldStandsFirst) {
  const RetrievalScores scores = score_ranking(Names{"a", "b", "c"}, Names{"c", "a", "b", "x"}, 10);
  EXPECT_DOUBLE_EQ(scores.multi_mrr, 1);
  EXPECT_EQ(scores.multi_hit_rate, 1);
}

TEST(ScoreRanking, MultiMrrByHand) {
  // Matches at ranks 1 and 4 of three: recall 2/3; (1/1 + 1/(4 - 2 + 1)) / 2 = 2/3.
  const RetrievalScores scores = score_ranking(Names{"a", "b", "c"}, Names{"a", "x", "y", "b"}, 10);
  EXPECT_DOUBLE_EQ(scores.recall, 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.multi_mrr, 2.0 / 3 * 2.0 / 3);
  EXPECT_EQ(scores.mrr, 1);
  EXPECT_EQ(scores.multi_hit_rate, 0);
}

TEST(ScoreRanking, LooksAtTheFirstKOnly) {
  EXPECT_EQ(score_ranking(Names{"b"}, Names{"a", "b"}, 1).hit_rate, 0);
  EXPECT_EQ(score_ranking(Names{"b"}, Names{}, 5).mrr, 0);
}

TEST(ScoreRanking, CountsWhatIsRepeatedOnce) {
  EXPECT_EQ(score_ranking(Names{"b"}, Names{"a", "a", "b"}, 2).mrr, 0.5);
}

TEST(Mean, IsTakenOverQuestions) {
  const std::vector<RetrievalScores> scores{{1, 0, 0.5, 1, 0.25}, {0, 0, 0, 0, 0}};
  const RetrievalScores average = mean(scores);
  EXPECT_EQ(average.hit_rate, 0.5);
  EXPECT_EQ(average.recall, 0.25);
  EXPECT_EQ(average.multi_mrr, 0.125);
  EXPECT_EQ(mean(std::span<const RetrievalScores>()).mrr, 0);
}

}  // namespace
}  // namespace pandect
