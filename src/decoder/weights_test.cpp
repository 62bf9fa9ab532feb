#include "decoder/weights.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/random.h"
#include "decoder/matrix_product.h"
#include "source_folder.h"

namespace pandect {
namespace {

constexpr WeightType all_types[] = {WeightType::f32,  WeightType::f16,  WeightType::bf16,
                                    WeightType::q8_0, WeightType::q5_0, WeightType::q4_0,
                                    WeightType::q4_1, WeightType::q4_k, WeightType::q6_k};

std::vector<std::uint8_t> bytes_of_hex(const std::string& hex) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

/// Blocks of tools/make_tiny_decoders.py, with the numbers that llama.cpp's own package reads in them.
TEST(Weights, BlocksAreReadAsLlamaCppReadsThem) {
  const Json all =
      parse_json(read_file(std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/inputs/decoder/blocks.json"),
                 "blocks.json");
  std::size_t seen = 0;
  for (const WeightType type : all_types) {
    const auto entry = all.find(name_of(type));
    if (entry == all.end()) continue;
    ++seen;
    const auto bytes = bytes_of_hex(entry->at("bytes").get<std::string>());
    const auto expected = entry->at("numbers").get<std::vector<float>>();
    std::vector<float> row(expected.size());
    read_row({type, 1, expected.size(), bytes.data()}, 0, row.data());
    for (std::size_t i = 0; i < row.size(); ++i)
      ASSERT_NEAR(row[i], expected[i], 1e-4F * (1 + std::fabs(expected[i]))) << name_of(type) << " at " << i;
  }
  EXPECT_EQ(seen, 6U);
}

/// A random matrix of a type, its scales between 1/2 and 1 in size.
struct RandomMatrix {
  RandomMatrix(WeightType type, std::size_t rows, std::size_t columns, Random& random) {
    const BlockSize block = block_of(type);
    bytes.resize(rows * columns / block.numbers * block.bytes);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
    matrix = {type, rows, columns, bytes.data()};
    for (std::size_t at = 0; at < bytes.size(); at += block.bytes) {
      // The high byte of a half: 0x38 begins 0.5; of a bfloat and a float the same makes them small.
      const auto set = [&](std::size_t i) { bytes[at + i] = 0x38U | (bytes[at + i] & 0x83U); };
      if (type == WeightType::f32) {
        set(3);
      } else if (type == WeightType::q6_k) {
        set(209);
      } else {
        set(1);
        if (type == WeightType::q4_1 || type == WeightType::q4_k) set(3);
      }
    }
  }
  std::vector<std::uint8_t> bytes;
  WeightMatrix matrix;
};

class Products : public ::testing::TestWithParam<WeightType> {};

TEST_P(Products, AreThoseOfFloats) {
  Random random(17);
  const bool in_superblocks = block_of(GetParam()).numbers == 256;
  for (const std::size_t threads : {1U, 3U}) {
    Crew crew(threads);
    MatrixProduct product(crew);
    for (const std::size_t rows : {1U, 15U, 16U, 50U}) {
      for (const std::size_t columns : {32U, 64U, 96U, 256U, 512U}) {
        if (in_superblocks && columns % 256 != 0) continue;
        const RandomMatrix weights(GetParam(), rows, columns, random);
        for (const std::size_t count : {1U, 2U, 3U, 4U, 5U, 13U}) {
          std::vector<float> x(count * columns);
          for (float& number : x) number = static_cast<float>(random.below(2001)) / 1000.0F - 1.0F;
          const std::size_t stride = rows + 3;
          std::vector<float> y(count * stride, 77.0F);
          product.take(x.data(), count, columns);
          product.multiply(weights.matrix, y.data(), stride);
          std::vector<float> row(columns);
          for (std::size_t r = 0; r < rows; ++r) {
            read_row(weights.matrix, r, row.data());
            for (std::size_t i = 0; i < count; ++i) {
              double exact = 0;
              double sizes = 0;
              for (std::size_t k = 0; k < columns; ++k) {
                exact += double{row[k]} * double{x[i * columns + k]};
                sizes += double{row[k]} * double{row[k]};
              }
              // Rounding x to 8 bits errs by at most 1/254 of its largest number, each way as often.
              const double allowed =
                  is_quantised(GetParam()) ? 5 * std::sqrt(sizes) / 254 : 1e-4 * std::sqrt(sizes);
              ASSERT_NEAR(y[i * stride + r], exact, allowed + 1e-6)
                  << name_of(GetParam()) << " " << rows << "x" << columns << " row " << r << " of " << count;
            }
          }
          for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(y[i * stride + rows], 77.0F);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Types, Products, ::testing::ValuesIn(all_types),
                         [](const auto& type) { return std::string(name_of(type.param)); });

TEST(Weights, RoundingToBytesErrsByHalfAStep) {
  Random random(5);
  std::vector<float> numbers(4 * 64);
  for (float& number : numbers) number = static_cast<float>(random.below(2001)) / 100.0F - 10.0F;
  for (std::size_t i = 0; i < 32; ++i) numbers[i] = 0;
  const auto bytes = quantise_q8_0(numbers, 64);
  ASSERT_EQ(bytes.size(), 8U * 34U);
  std::vector<float> row(64);
  for (std::size_t r = 0; r < 4; ++r) {
    read_row({WeightType::q8_0, 4, 64, bytes.data()}, r, row.data());
    for (std::size_t i = 0; i < 64; ++i) EXPECT_NEAR(row[i], numbers[r * 64 + i], 10.0F / 127 * 0.51F);
  }
}

TEST(Crew, RunsEveryTaskOnceManyTimes) {
  Crew crew(4);
  for (std::size_t round = 0; round < 300; ++round) {
    std::vector<std::atomic<int>> done(round % 40);
    crew.run(done.size(), [&](std::size_t i) { ++done[i]; });
    for (const auto& count : done) ASSERT_EQ(count, 1);
  }
}

}  // namespace
}  // namespace pandect
