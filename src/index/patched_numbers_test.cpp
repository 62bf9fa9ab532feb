#include "index/patched_numbers.h"

#include <algorithm>
#include <array>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using Numbers = std::array<std::uint32_t, block_size>;

/// Small numbers, and a few of any size.
Numbers random_numbers(std::mt19937& random, unsigned bits, std::size_t larger) {
  Numbers numbers;
  for (std::uint32_t& number : numbers)
    number = bits == 0 ? 0 : static_cast<std::uint32_t>(random()) >> (32 - bits);
  for (std::size_t i = 0; i < larger; ++i) {
    numbers[random() % block_size] = static_cast<std::uint32_t>(random()) >> random() % 32;
  }
  return numbers;
}

TEST(PatchedNumbers, AreGivenBackOneBlockAfterAnother) {
  std::mt19937 random(14);  // NOLINT(cert-msc51-cpp): the same numbers in every run
  std::vector<Numbers> all;
  std::string bytes;
  for (unsigned bits = 0; bits <= 32; ++bits) {
    for (const std::size_t larger : {0, 1, 5, 15, 40}) {
      all.push_back(random_numbers(random, bits, larger));
      put_numbers(all.back(), all.size() % 2 == 0, bytes);
    }
  }
  NumbersReader reader(bytes.data(), bytes.data() + bytes.size());
  NumbersReader skipping = reader;
  Numbers back;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const NumbersReader::Kind kind = reader.take(back);
    ASSERT_EQ(back, all[i]) << i;
    EXPECT_EQ(kind.flag, i % 2 == 1);
    EXPECT_GE(kind.bits, bits_needed(all[i]));
    if (i % 3 == 0) {
      skipping.skip();
    } else {
      skipping.take(back);
      ASSERT_EQ(back, all[i]) << i;
    }
  }
  EXPECT_THROW(reader.take(back), Error);
}

TEST(PatchedNumbers, TakeLessRoomThanTheirLargestWouldNeed) {
  Numbers numbers{};
  numbers[100] = 1'000'000;
  std::string bytes;
  put_numbers(numbers, false, bytes);
  EXPECT_LT(bytes.size(), 8U);
}

TEST(PatchedNumbers, OfDamagedBytesAreRefusedOrHarmless) {
  std::mt19937 random(15);  // NOLINT(cert-msc51-cpp): the same damage in every run
  int refused = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    put_numbers(random_numbers(random, random() % 12, random() % 10), false, bytes);
    for (char& byte : bytes) {
      if (random() % 8 == 0)
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << random() % 8));
    }
    bytes[0] = static_cast<char>(random() % 256);
    const auto exact = std::make_unique<char[]>(bytes.size());
    std::ranges::copy(bytes, exact.get());
    Numbers numbers;
    try {
      NumbersReader(exact.get(), exact.get() + bytes.size()).take(numbers);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::library_damaged);
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace pandect
