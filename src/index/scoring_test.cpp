#include "index/scoring.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

constexpr std::uint32_t documents = 3000;

/// Three fields whose codes are one, two and four bytes wide.
struct Fields {
  explicit Fields(std::mt19937& random) {
    const std::size_t distinct[] = {200, 1500, 70'000};
    for (std::size_t f = 0; f < 3; ++f) {
      std::vector<std::uint32_t> lengths(std::max<std::size_t>(documents, distinct[f]));
      for (std::size_t i = 0; i < lengths.size(); ++i)
        lengths[i] = static_cast<std::uint32_t>(i % distinct[f] + 1);
      std::ranges::shuffle(lengths, random);
      encoded.emplace_back(lengths);
    }
  }
  GroupNorms norms(const Bm25Settings& settings) const {
    std::vector<FieldStatistics> fields;
    for (const EncodedLengths& field : encoded) {
      fields.push_back({FieldLengths(field.lengths, field.codes, field.width), field.total});
    }
    return prepare_norms(fields, documents, documents, settings);
  }
  std::vector<EncodedLengths> encoded;
};

PostingBlock random_block(std::mt19937& random) {
  PostingBlock block{};
  block.size = 1 + random() % block_size;
  block.fields = 1 + random() % 7;
  const std::uint32_t most = random() % 2 == 0 ? 7 : 50;
  for (std::size_t f = 0; f < 3; ++f) block.most_frequency[f] = most;
  for (std::size_t i = 0; i < block.size; ++i) {
    block.documents[i] = static_cast<std::uint32_t>(i * 20 + random() % 20);
    for (std::size_t f = 0; f < 3; ++f) block.frequencies[f][i] = random() % (most + 1);
  }
  return block;
}

TEST(ScoringLoops, GiveTheSameBitsWithEveryInstructionSetAndOneByOne) {
  std::mt19937 random(13);  // NOLINT(cert-msc51-cpp): the same blocks in every run
  const Fields fields(random);
  for (int round = 0; round < 300; ++round) {
    Bm25Settings settings;
    settings.k1 = round % 10 == 0 ? 0 : 0.1 * static_cast<double>(random() % 30);
    settings.weights = {1, 2.5, round % 7 == 0 ? 0.0 : 0.3};
    settings.b = {0.75, 0.1 * static_cast<double>(random() % 11), 1};
    const GroupNorms norms = fields.norms(settings);
    const double factor = 0.1 + static_cast<double>(random() % 100);
    const TermScore term{&norms, factor, rounding_for(3 * factor)};
    const PostingBlock block = random_block(random);
    const std::size_t begin = random() % block.size;
    for (const ScoringLoops& loops : all_scoring_loops()) {
      double scores[block_size];
      loops.score_postings(block, begin, block.size, term, scores);
      for (std::size_t i = begin; i < block.size; ++i) {
        const double alone = term.score(block, i);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(scores[i]), std::bit_cast<std::uint64_t>(alone))
            << loops.name << " " << i;
        ASSERT_LE(alone, factor * (1 + 1e-14));
      }
    }
  }
}

TEST(ScoringLoops, FindTheNextScoreAboveAThreshold) {
  std::mt19937 random(14);  // NOLINT(cert-msc51-cpp): the same scores in every run
  for (int round = 0; round < 200; ++round) {
    std::vector<double> scores(random() % 200);
    for (double& score : scores) score = static_cast<double>(random() % 40);
    for (const ScoringLoops& loops : all_scoring_loops()) {
      const std::size_t begin = scores.empty() ? 0 : random() % scores.size();
      std::size_t expected = begin;
      while (expected < scores.size() && scores[expected] <= 37) ++expected;
      EXPECT_EQ(loops.next_above(scores.data(), begin, scores.size(), 37), expected) << loops.name;
    }
  }
}

TEST(ScoringLoops, AddAndCompareLevels) {
  std::mt19937 random(16);  // NOLINT(cert-msc51-cpp): the same levels in every run
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint8_t> levels(64 * (1 + random() % 5));
    std::vector<std::uint16_t> before(levels.size());
    for (std::uint8_t& level : levels) level = static_cast<std::uint8_t>(random() % 4 == 0 ? 255 : random());
    for (std::uint16_t& sum : before) sum = static_cast<std::uint16_t>(random() % 5000);
    const auto weight = static_cast<std::uint16_t>(round % 10 == 0 ? 60'236 : random() % 60'000);
    const auto least = static_cast<std::uint16_t>(random() % 2 == 0 ? 40'000 : 2000);
    for (const ScoringLoops& loops : all_scoring_loops()) {
      std::vector<std::uint16_t> sums = before;
      loops.add_levels(levels.data(), weight, levels.size(), sums.data());
      for (std::size_t i = 0; i < sums.size(); ++i) {
        ASSERT_EQ(sums[i], before[i] + (levels[i] * std::uint32_t{weight} >> 8) % 65'536) << loops.name;
        const std::uint64_t bits = loops.at_least(sums.data() + i / 64 * 64, least);
        ASSERT_EQ(bits >> i % 64 & 1, sums[i] >= least ? 1U : 0U) << loops.name;
      }
    }
  }
}

TEST(Rounding, MakesSumsExactInAnyOrder) {
  std::mt19937 random(15);  // NOLINT(cert-msc51-cpp): the same numbers in every run
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> factors(1 + random() % 60);
    double sum = 0;
    for (double& factor : factors) sum += factor = std::exp(20 * unit(random) - 10);
    const double rounding = rounding_for(sum);
    std::vector<double> scores;
    for (const double factor : factors)
      scores.push_back(TermScore{nullptr, factor, rounding}.round(factor * unit(random)));
    double forward = 0;
    for (const double score : scores) forward += score;
    std::ranges::shuffle(scores, random);
    double shuffled = 0;
    for (const double score : scores) shuffled += score;
    EXPECT_EQ(forward, shuffled);
    EXPECT_LE(forward, rounding);
  }
}

}  // namespace
}  // namespace pandect
