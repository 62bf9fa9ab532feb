#include "index/bit_packing.h"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::vector<std::uint32_t> random_values(std::mt19937& random, std::size_t count, unsigned bits) {
  std::vector<std::uint32_t> values(count);
  for (std::uint32_t& value : values)
    value = bits == 0 ? 0 : static_cast<std::uint32_t>(random()) >> (32 - bits);
  if (bits > 0) values[random() % count] |= 1U << (bits - 1);
  return values;
}

TEST(BitPacking, GivesBackWhatWasPackedAtEveryWidthAndSize) {
  std::mt19937 random(3);  // NOLINT(cert-msc51-cpp): the same numbers in every run
  for (unsigned bits = 0; bits <= 32; ++bits) {
    for (std::size_t count = 1; count <= block_size; ++count) {
      const std::vector<std::uint32_t> values = random_values(random, count, bits);
      ASSERT_EQ(bits_needed(values), bits);
      // As many bytes as are promised, so that a sanitizer sees what goes beyond.
      std::vector<std::uint8_t> bytes(packed_bytes(count, bits));
      pack(values, bits, bytes.data());
      std::uint32_t back[block_size];
      unpack(bytes.data(), count, bits, back);
      ASSERT_TRUE(std::equal(values.begin(), values.end(), back)) << count << " of " << bits << " bits";
    }
  }
}

TEST(BitPacking, SumsGapsAsOneAfterTheOther) {
  std::mt19937 random(4);  // NOLINT(cert-msc51-cpp): the same numbers in every run
  for (int round = 0; round < 50; ++round) {
    std::vector<std::uint32_t> gaps = random_values(random, block_size, random() % 33);
    const auto before = static_cast<std::uint32_t>(round == 0 ? -1 : static_cast<int>(random()));
    std::vector<std::uint32_t> expected;
    std::uint32_t document = before;
    for (const std::uint32_t gap : gaps) expected.push_back(document += gap + 1);
    sum_gaps(std::span<std::uint32_t, block_size>(gaps), before);
    ASSERT_EQ(gaps, expected);
  }
}

}  // namespace
}  // namespace pandect
