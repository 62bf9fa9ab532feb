#include "lab/measure/agreement.h"

#include <gtest/gtest.h>

#include "lab/measure/number_table.h"
#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

using Labels = std::vector<std::string>;

TEST(Agreement, ByHand) {
  const ConfusionMatrix matrix =
      confusion_matrix(Labels{"0", "0", "50", "100"}, Labels{"0", "50", "50", "50"});
  EXPECT_EQ(matrix.labels, (Labels{"0", "100", "50"}));
  EXPECT_EQ(matrix.counts[0], (std::vector<std::size_t>{1, 0, 1}));
  const Agreement one = agreement(matrix);
  EXPECT_DOUBLE_EQ(one.accuracy, 0.5);
  EXPECT_DOUBLE_EQ(one.labels[0].precision, 1);
  EXPECT_DOUBLE_EQ(one.labels[0].recall, 0.5);
  EXPECT_DOUBLE_EQ(one.labels[1].f1, 0);
  EXPECT_DOUBLE_EQ(one.labels[2].f1, 0.5);
  EXPECT_DOUBLE_EQ(one.weighted.recall, 0.5);
  // Chance: (2 · 1 + 1 · 0 + 1 · 3) / 16.
  EXPECT_DOUBLE_EQ(*one.kappa, (0.5 - 5.0 / 16) / (1 - 5.0 / 16));
}

TEST(Agreement, WithoutDifferentLabelsHasNoKappa) {
  EXPECT_FALSE(agreement(confusion_matrix(Labels{"a", "a"}, Labels{"a", "a"})).kappa);
  EXPECT_FALSE(agreement(confusion_matrix(Labels{}, Labels{})).kappa);
}

TEST(Agreement, IsThatOfScikitLearn) {
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/measure", "agreement")) {
    const Agreement one = agreement(confusion_matrix(golden.all("gold"), golden.all("given")));
    EXPECT_NEAR(one.weighted.precision, std::stod(golden.get("weighted_precision")), 1e-15) << golden.where;
    EXPECT_NEAR(one.weighted.recall, std::stod(golden.get("weighted_recall")), 1e-15) << golden.where;
    EXPECT_NEAR(one.weighted.f1, std::stod(golden.get("weighted_f1")), 1e-15) << golden.where;
    EXPECT_NEAR(one.macro.f1, std::stod(golden.get("macro_f1")), 1e-15) << golden.where;
    EXPECT_NEAR(*one.kappa, std::stod(golden.get("kappa")), 1e-15) << golden.where;
  }
}

/// Multi-MRR@10 against coverage and contradiction of NitiBench's table 17. Its table 22 gives .989 and
/// -.973, from figures before they were rounded.
TEST(Correlate, MultiMrrGoesWithCoverageAsNitiBenchSays) {
  const NumberTable retrieval{{"multi_mrr"}, {{.556, .689, .760, .809, .183, .311, .263, .333}}};
  const NumberTable answers{
      {"coverage", "contradiction"},
      {{73.3, 82.1, 84.4, 85.2, 36, 47, 47, 50}, {.123, .065, .060, .055, .600, .520, .520, .460}}};
  const CorrelationTable table = correlate(retrieval, answers);
  EXPECT_NEAR(*table.pearson[0][0], 0.989, 0.002);
  EXPECT_NEAR(*table.pearson[0][1], -0.973, 0.002);
}

}  // namespace
}  // namespace pandect
