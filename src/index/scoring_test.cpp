#include "index/scoring.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(ScoreBlock, GivesTheSameBitsWithEveryInstructionSet) {
  std::mt19937 random(13);  // NOLINT(cert-msc51-cpp): the same blocks in every run
  std::uniform_real_distribution<double> unit(0, 2);
  constexpr std::size_t documents = 3000;
  for (int round = 0; round < 100; ++round) {
    std::vector<std::vector<double>> norms(3, std::vector<double>(documents));
    std::vector<const double*> rows;
    for (auto& norm : norms) {
      for (double& value : norm) value = unit(random);
      rows.push_back(norm.data());
    }
    PostingBlock block{};
    block.size = 1 + random() % block_size;
    block.fields = 1 + random() % 7;
    for (std::size_t i = 0; i < block.size; ++i) {
      block.documents[i] = static_cast<std::uint32_t>(i * 20 + random() % 20);
      for (int f = 0; f < 3; ++f) block.frequencies[f][i] = random() % 50;
    }
    const double k1 = round % 10 == 0 ? 0 : unit(random);
    std::vector<double> expected(documents, 0.5);
    score_block_variants().front().run(block, rows, 1.7, k1, expected.data());
    for (const ScoreBlockVariant& variant : score_block_variants()) {
      std::vector<double> scores(documents, 0.5);
      variant.run(block, rows, 1.7, k1, scores.data());
      EXPECT_EQ(scores, expected) << variant.name;
    }
  }
}

}  // namespace
}  // namespace pandect
