#include "lab/measure/bert_score.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

TEST(BertScore, TakesTheMostLikeTokenOfTheOtherSide) {
  // The reference's tokens stand at 0 and 90 degrees, the text's at 0, 45 and 45, of any length.
  const std::vector<float> reference{2, 0, 0, 3};
  const std::vector<float> text{1, 0, 5, 5, 1, 1};
  const OverlapScore score = bert_score({reference, 2, {}}, {text, 2, {}});
  const double diagonal = std::sqrt(0.5);
  EXPECT_NEAR(score.recall, (1 + diagonal) / 2, 1e-6);
  EXPECT_NEAR(score.precision, (1 + 2 * diagonal) / 3, 1e-6);
  EXPECT_NEAR(score.f1, 2 * score.precision * score.recall / (score.precision + score.recall), 1e-12);
}

TEST(BertScore, WeighsTokensAndRescales) {
  const std::vector<float> reference{1, 0, 0, 1};
  const std::vector<float> text{1, 0};
  const std::vector<double> weights{3, 1};
  EXPECT_NEAR(bert_score({reference, 2, weights}, {text, 2, {}}).recall, 0.75, 1e-9);
  EXPECT_NEAR(bert_score({reference, 2, weights}, {text, 2, {}}, 0.5).recall, 0.5, 1e-9);
  EXPECT_EQ(bert_score({reference, 2, {}}, {{}, 2, {}}).f1, 0);
}

TEST(BertScore, RefusesSidesThatDoNotMatch) {
  const std::vector<float> three{1, 0, 0};
  const std::vector<float> two{1, 0};
  const std::vector<double> weights{1, 1};
  EXPECT_THROW(bert_score({three, 3, {}}, {two, 2, {}}), Error);
  EXPECT_THROW(bert_score({three, 2, {}}, {two, 2, {}}), Error);
  EXPECT_THROW(bert_score({two, 2, weights}, {two, 2, {}}), Error);
}

}  // namespace
}  // namespace pandect
