#include "index/impacts.h"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(CoarseLength, KeepsFourBitsRoundsDownAndRises) {
  std::uint8_t before = 0;
  for (std::uint32_t length = 0; length < 100'000; ++length) {
    const std::uint8_t coarse = coarse_length(length);
    EXPECT_GE(coarse, before);
    before = coarse;
    EXPECT_LE(least_length(coarse), length);
    EXPECT_GE(least_length(coarse) + least_length(coarse) / 8 + 1, length);
    EXPECT_EQ(coarse_length(least_length(coarse)), coarse);
  }
  EXPECT_EQ(least_length(coarse_length(UINT32_MAX)), 0xF0000000U);
}

bool bounded(const Impacts& impacts, std::uint32_t frequency, std::uint8_t length) {
  return std::ranges::any_of(impacts, [&](const Impact& impact) {
    const bool any_frequency = impact.frequency == most_impact_frequency;
    return (any_frequency || impact.frequency >= frequency) && impact.frequency > 0 &&
           impact.length <= length;
  });
}

TEST(Impacts, BoundEveryPostingTheyWereMadeOf) {
  std::mt19937 random(8);  // NOLINT(cert-msc51-cpp): the same postings in every run
  for (int round = 0; round < 2000; ++round) {
    const std::uint32_t most = round % 10 == 0 ? 1000 : 1 + random() % 40;
    std::vector<std::pair<std::uint32_t, std::uint8_t>> postings(1 + random() % 128);
    ImpactCollector collector;
    ImpactCollector halves[2];
    for (auto& [frequency, length] : postings) {
      frequency = 1 + random() % most;
      length = coarse_length(1 + random() % 2000);
      collector.add(frequency, length);
      halves[random() % 2].add(frequency, length);
    }
    halves[0].add(halves[1]);
    for (const auto& [frequency, length] : postings) {
      ASSERT_TRUE(bounded(collector.impacts(), frequency, length));
      ASSERT_TRUE(bounded(halves[0].impacts(), frequency, length));
    }
  }
}

TEST(Impacts, OfFewPairsAreThePostingsThatNoneBeats) {
  ImpactCollector collector;
  collector.add(3, 10);
  collector.add(1, 5);
  collector.add(2, 10);
  collector.add(1, 9);
  const Impacts impacts = collector.impacts();
  EXPECT_EQ(impacts[0].frequency, 3);
  EXPECT_EQ(impacts[0].length, 10);
  EXPECT_EQ(impacts[1].frequency, 1);
  EXPECT_EQ(impacts[1].length, 5);
  EXPECT_EQ(impacts[2].frequency, 0);
}

}  // namespace
}  // namespace pandect
