#include "lab/measure/statistics.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"

namespace pandect {
namespace {

using Values = std::vector<double>;

TEST(Statistics, MeanAndDeviationOfASample) {
  EXPECT_EQ(mean(Values{1, 2, 6}), 3);
  EXPECT_DOUBLE_EQ(standard_deviation(Values{1, 2, 6}), std::sqrt(7.0));
  EXPECT_EQ(mean(Values{}), 0);
  EXPECT_EQ(standard_deviation(Values{4}), 0);
}

TEST(Statistics, QuantilesLieBetweenNeighbours) {
  const Values values{1, 2, 4, 8};
  EXPECT_EQ(quantile(values, 0), 1);
  EXPECT_EQ(quantile(values, 0.25), 1.75);
  EXPECT_EQ(quantile(values, 0.5), 3);
  EXPECT_EQ(quantile(values, 1), 8);
  EXPECT_EQ(quantile(Values{5}, 0.5), 5);
}

TEST(RandomisationTest, IsExactForFewQuestions) {
  // All five differ the same way: 2 of the 32 assignments are as extreme.
  EXPECT_DOUBLE_EQ(randomisation_test(Values{1, 2, 3, 0.5, 0.1, 0, 0}), 2.0 / 32);
  EXPECT_DOUBLE_EQ(randomisation_test(Values{1, -1}), 1);
  EXPECT_DOUBLE_EQ(randomisation_test(Values{0, 0}), 1);
  EXPECT_DOUBLE_EQ(randomisation_test(Values{}), 1);
  // Sums that tie but for rounding count: .1 + .2 against .3.
  EXPECT_DOUBLE_EQ(randomisation_test(Values{0.1, 0.2, -0.3}), 1);
}

TEST(RandomisationTest, DrawsSignsForManyQuestions) {
  Random random(5);
  Values same;
  Values better;
  for (int i = 0; i < 200; ++i) {
    const double noise = static_cast<double>(random.below(1000)) / 1000 - 0.4995;
    same.push_back(noise);
    better.push_back(noise + 0.2);
  }
  EXPECT_GT(randomisation_test(same), 0.05);
  EXPECT_LT(randomisation_test(better), 0.001);
  EXPECT_GE(randomisation_test(better), 1.0 / 10'001);
  EXPECT_EQ(randomisation_test(same), randomisation_test(same));
}

TEST(Bootstrap, IntervalHoldsTheMeanAndDependsOnTheSeedAlone) {
  Values values;
  for (int i = 0; i < 100; ++i) values.push_back(i % 10);
  const ConfidenceInterval interval = bootstrap_interval(values);
  // The deviation is 2.87, so that of the mean is .287 and the interval about 4.5 ± 1.96 * .287.
  EXPECT_NEAR(interval.low, 4.5 - 1.96 * 0.287, 0.05);
  EXPECT_NEAR(interval.high, 4.5 + 1.96 * 0.287, 0.05);
  EXPECT_EQ(bootstrap_interval(values).low, interval.low);
  EXPECT_NE(bootstrap_interval(values, {10'000, 2, 0.95}).low, interval.low);
  EXPECT_EQ(bootstrap_interval(Values{3, 3, 3}).high, 3);
  EXPECT_EQ(bootstrap_interval(Values{}).high, 0);
}

TEST(Correlation, ByHand) {
  EXPECT_DOUBLE_EQ(*pearson(Values{1, 2, 3}, Values{2, 4, 6}), 1);
  EXPECT_DOUBLE_EQ(*pearson(Values{1, 2, 3}, Values{3, 2, 1}), -1);
  EXPECT_DOUBLE_EQ(*pearson(Values{1, 2, 3}, Values{1, 3, 2}), 0.5);
  EXPECT_EQ(pearson(Values{0.1, 0.1, 0.1}, Values{1, 3, 2}), std::nullopt);
  EXPECT_EQ(pearson(Values{1}, Values{2}), std::nullopt);
  EXPECT_EQ(ranks(Values{5, 1, 5, 2}), (Values{3.5, 1, 3.5, 2}));
  EXPECT_DOUBLE_EQ(*spearman(Values{1, 2, 3, 4}, Values{1, 10, 100, 1000}), 1);
  EXPECT_EQ(ranks(Values{std::nan(""), std::nan("")}).size(), 2U);
}

TEST(RandomNumbers, BelowABoundAreEachAsLikely) {
  Random random(1);
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i) ++counts[random.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

}  // namespace
}  // namespace pandect
