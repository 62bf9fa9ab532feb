#include "vector/vector_store.h"

#include <cmath>
#include <cstring>
#include <random>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class VectorStores : public ::testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::vector<float> draw(std::size_t count, std::size_t dimensions) {
    std::normal_distribution<float> value(0, 1);
    std::vector<float> rows(count * dimensions);
    for (float& number : rows) number = value(random_);
    return rows;
  }
  static void normalise(std::span<float> row) {
    float squares = 0;
    for (const float value : row) squares += value * value;
    for (float& value : row) value /= std::sqrt(squares);
  }
  static std::vector<std::uint64_t> keys(std::uint64_t first, std::size_t count) {
    std::vector<std::uint64_t> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(first + i);
    return all;
  }

  std::mt19937 random_{7};
  const fs::path folder_ = fs::temp_directory_path() / ("pandect-vectors-" + std::to_string(::getpid()));
};

TEST_F(VectorStores, ThatAddAtOnceTakeTurns) {
  VectorStore one(folder_);
  VectorStore other(folder_);
  for (std::uint64_t round = 0; round < 20; ++round) {
    one.append(keys(1000 * round, 3), draw(3, 16));
    other.append(keys(1000 * round + 500, 2), draw(2, 16));
  }
  const VectorStore all(folder_);
  all.verify();
  EXPECT_EQ(all.size(), 100U);
  for (std::uint64_t round = 0; round < 20; ++round) {
    EXPECT_TRUE(all.find(1000 * round).has_value());
    EXPECT_TRUE(all.find(1000 * round + 501).has_value());
  }
  EXPECT_THROW(other.append(keys(1, 1), draw(1, 8)), Error) << "of another length";
}

TEST_F(VectorStores, TakeVectorsOfAnotherAsTheyAre) {
  const fs::path beside = folder_ / "beside";
  VectorStore given(beside);
  given.append(keys(1, 5), draw(5, 16));
  VectorStore store(folder_);
  store.append(given, std::vector<std::uint32_t>{4, 1});
  store.verify();
  EXPECT_EQ(store.size(), 2U);
  const std::vector<float> query = draw(1, 16);
  EXPECT_EQ(store.exact_score(*store.find(5), query), given.exact_score(4, query));
  EXPECT_EQ(store.exact_score(*store.find(2), query), given.exact_score(1, query));
  EXPECT_FALSE(store.find(1).has_value());
}

TEST_F(VectorStores, ScoresAreCosines) {
  constexpr std::size_t dimensions = 50;  // no multiple of what is worked on at once
  const std::vector<float> rows = draw(40, dimensions);
  VectorStore store(folder_);
  EXPECT_EQ(store.size(), 0U);
  store.append(keys(100, 40), rows);
  std::vector<float> query = draw(1, dimensions);
  normalise(query);
  const std::vector<float> coarse = store.coarse_scores(query);
  ASSERT_EQ(coarse.size(), 40U);
  for (std::uint32_t i = 0; i < 40; ++i) {
    const float* const first = rows.data() + i * dimensions;
    std::vector<float> row(first, first + dimensions);
    normalise(row);
    float cosine = 0;
    for (std::size_t d = 0; d < dimensions; ++d) cosine += row[d] * query[d];
    EXPECT_NEAR(store.exact_score(i, query), cosine, 5e-4);
    EXPECT_NEAR(coarse[i], cosine, 2e-2);
  }
  store.verify();
}

TEST_F(VectorStores, AddUp) {
  constexpr std::size_t dimensions = 5;
  const std::vector<float> rows = draw(2, dimensions);
  VectorStore store(folder_);
  store.append(keys(1, 2), rows);
  std::vector<double> sum(dimensions, 1);
  store.add_to(0, sum);
  store.add_to(1, sum);
  for (std::size_t d = 0; d < dimensions; ++d) {
    std::vector<float> axis(dimensions, 0);
    axis[d] = 1;
    EXPECT_NEAR(sum[d], 1 + store.exact_score(0, axis) + store.exact_score(1, axis), 1e-6);
  }
}

TEST_F(VectorStores, GrowAndAreFoundAgain) {
  {
    VectorStore store(folder_);
    store.append(keys(1, 3), draw(3, 8));
    store.append(keys(10, 2), draw(2, 8));
  }
  const VectorStore store(folder_);
  EXPECT_EQ(store.size(), 5U);
  EXPECT_EQ(store.dimensions(), 8U);
  EXPECT_EQ(store.find(10), 3U);
  EXPECT_EQ(store.find(2), 1U);
  EXPECT_FALSE(store.find(7));
  store.verify();
}

TEST_F(VectorStores, WhatAKilledProcessLeftIsNoVector) {
  {
    VectorStore store(folder_);
    store.append(keys(1, 4), draw(4, 16));
  }
  // The last batch reached the first files and not the keys, or half of a key.
  fs::resize_file(folder_ / "keys", fs::file_size(folder_ / "keys") - 3);
  {
    VectorStore store(folder_);
    EXPECT_EQ(store.size(), 3U);
    store.verify();
    store.append(keys(4, 1), draw(1, 16));
    EXPECT_EQ(store.find(4), 3U);
  }
  const VectorStore again(folder_);
  EXPECT_EQ(again.size(), 4U);
  again.verify();
}

TEST_F(VectorStores, VectorsThatAreGoneAreMissed) {
  for (const char* name : {"exact", "coarse"}) {
    fs::remove_all(folder_);
    {
      VectorStore store(folder_);
      store.append(keys(1, 4), draw(4, 16));
    }
    fs::resize_file(folder_ / name, fs::file_size(folder_ / name) - 3);
    EXPECT_THROW(VectorStore{folder_}, Error) << name;
    fs::remove(folder_ / name);
    EXPECT_THROW(VectorStore{folder_}, Error) << name;
  }
}

TEST_F(VectorStores, DamageIsFound) {
  {
    VectorStore store(folder_);
    store.append(keys(1, 4), draw(4, 16));
  }
  for (const char* name : {"coarse", "exact"}) {
    const std::string sound = read_file(folder_ / name);
    std::string bytes = sound;
    bytes[5] = static_cast<char>(bytes[5] ^ 4);
    write_file(folder_ / name, bytes);
    const VectorStore store(folder_);
    EXPECT_THROW(store.verify(), Error) << name;
    EXPECT_THROW(store.exact_score(0, std::vector<float>(16, 0.25F)), Error) << name;
    write_file(folder_ / name, sound);
  }
  fs::resize_file(folder_ / "keys", 64);
  EXPECT_EQ(VectorStore(folder_).size(), 0U);
  {
    const int fd = ::open((folder_ / "keys").c_str(), O_WRONLY);
    ASSERT_GE(fd, 0);
    EXPECT_EQ(::pwrite(fd, "x", 1, 0), 1);
    ::close(fd);
  }
  EXPECT_THROW(VectorStore{folder_}, Error);
}

TEST_F(VectorStores, VectorsOfAnotherLengthAreRefused) {
  VectorStore store(folder_);
  store.append(keys(1, 2), draw(2, 8));
  EXPECT_THROW(store.append(keys(3, 2), draw(2, 9)), Error);
  EXPECT_EQ(store.size(), 2U);
}

TEST_F(VectorStores, ZerosAndHugeNumbersAreKept) {
  VectorStore store(folder_);
  std::vector<float> rows(16, 0.0F);
  for (std::size_t i = 8; i < 16; ++i) rows[i] = 1e30F;
  store.append(keys(1, 2), rows);
  std::vector<float> query(8, 0.0F);
  query[0] = 1;
  for (const float score : store.coarse_scores(query)) EXPECT_TRUE(std::isfinite(score));
  EXPECT_EQ(store.exact_score(0, query), 0);
}

}  // namespace
}  // namespace pandect
