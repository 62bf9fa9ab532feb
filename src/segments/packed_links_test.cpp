#include "segments/packed_links.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

std::vector<StoredLink> some_links(std::mt19937& random, std::size_t count) {
  std::vector<StoredLink> links;
  std::uint32_t from = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (random() % 40 == 0) from = 0;  // of the next work
    from += random() % 3;
    StoredLink link;
    link.from = from;
    link.span.begin = random() % 100'000;
    link.span.end = link.span.begin + random() % 100;
    link.status = random() % 5;
    if (random() % 4 != 0) {
      link.to_work = 1 + random() % (random() % 2 == 0 ? 5 : UINT32_MAX - 1);
      link.to_provision = random();
      if (random() % 8 != 0) link.to_unit = random();
      if (random() % 8 == 0) link.to_version = 1 + random() % 1000;
    }
    links.push_back(link);
  }
  return links;
}

struct PackedTable {
  LinkPacker packer;
  std::string bytes;
  explicit PackedTable(const std::vector<StoredLink>& links) {
    for (const StoredLink& link : links) packer.add(link, bytes);
  }
};

TEST(PackedLinksTest, AnyRangeComesBackAsItWas) {
  std::mt19937 random(3);
  for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 1000U}) {
    const std::vector<StoredLink> links = some_links(random, count);
    const PackedTable packed(links);
    const PackedLinks read(count, packed.packer.blocks(), packed.bytes);
    EXPECT_EQ(read.read(0, count), links);
    for (int i = 0; i < 100 && count > 0; ++i) {
      const std::size_t begin = random() % count;
      const std::size_t end = begin + random() % (count - begin + 1);
      EXPECT_EQ(read.read(begin, end), std::vector(links.begin() + static_cast<std::ptrdiff_t>(begin),
                                                   links.begin() + static_cast<std::ptrdiff_t>(end)));
      EXPECT_EQ(read.at(begin), links[begin]);
    }
    EXPECT_TRUE(read.read(count, count + 9).empty());
  }
}

TEST(PackedLinksTest, ThoseOfOneDocumentAreFound) {
  std::mt19937 random(4);
  std::vector<StoredLink> links = some_links(random, 900);
  const std::size_t begin = 100;  // of one work, whose documents rise
  const std::size_t end = 850;
  std::sort(links.begin() + begin, links.begin() + end,
            [](const StoredLink& a, const StoredLink& b) { return a.from < b.from; });
  const PackedTable packed(links);
  const PackedLinks read(links.size(), packed.packer.blocks(), packed.bytes);
  for (std::uint32_t document = 0; document < 60; ++document) {
    std::vector<StoredLink> expected;
    for (std::size_t i = begin; i < end; ++i)
      if (links[i].from == document) expected.push_back(links[i]);
    EXPECT_EQ(read.from(begin, end, document), expected) << document;
  }
}

TEST(PackedLinksTest, ARowThatIsTooLargeIsRefused) {
  StoredLink link;
  link.to_work = std::int64_t{UINT32_MAX} + 1;
  std::string bytes;
  EXPECT_THROW(LinkPacker().add(link, bytes), Error);
}

TEST(PackedLinksTest, LookupsAreFoundByTheirHashes) {
  std::mt19937 random(5);
  std::vector<SegmentLookup> lookups;
  for (int i = 0; i < 3000; ++i)
    lookups.push_back({static_cast<std::uint32_t>(random() % 50 == 0 ? UINT32_MAX : random() % 400 * 7),
                       static_cast<std::uint32_t>(random() % 90)});
  std::ranges::sort(lookups, {}, [](const SegmentLookup& one) { return std::pair(one.hash, one.work); });
  const LookupBytes bytes = pack_lookups(lookups);
  const PackedLookups packed(lookups.size(), bytes.hashes, bytes.blocks, bytes.bytes);
  std::vector<SegmentLookup> all;
  for (std::size_t i = 0; i < packed.blocks(); ++i)
    std::ranges::copy(packed.block(i), std::back_inserter(all));
  EXPECT_EQ(all, lookups);
  for (std::uint32_t hash = 0; hash < 2900; ++hash) {
    const auto range = std::ranges::equal_range(lookups, hash, {}, &SegmentLookup::hash);
    EXPECT_EQ(packed.find(hash), std::vector<SegmentLookup>(range.begin(), range.end())) << hash;
  }
  EXPECT_FALSE(packed.find(UINT32_MAX).empty());
}

TEST(PackedLinksTest, AnyBytesAreReadOrRefused) {
  std::mt19937 random(6);
  const std::vector<StoredLink> links = some_links(random, 300);
  std::vector<SegmentLookup> lookups;
  for (std::uint32_t i = 0; i < 300; ++i) lookups.push_back({i / 3 * 11, i % 7});
  const LookupBytes looked = pack_lookups(lookups);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    PackedTable packed(links);
    std::vector<std::uint64_t> blocks = packed.packer.blocks();
    LookupBytes bytes = looked;
    for (int i = 0; i < 3; ++i) packed.bytes[random() % packed.bytes.size()] = static_cast<char>(random());
    for (int i = 0; i < 3; ++i) bytes.bytes[random() % bytes.bytes.size()] = static_cast<char>(random());
    if (round % 3 == 0) blocks[random() % blocks.size()] = random() % 5000;
    if (round % 3 == 1) packed.bytes.resize(random() % packed.bytes.size());
    if (round % 4 == 0) bytes.blocks[random() % bytes.blocks.size()] = random() % 5000;
    const PackedLinks read(links.size(), blocks, packed.bytes);
    const PackedLookups found(lookups.size(), bytes.hashes, bytes.blocks, bytes.bytes);
    const auto attempt = [&](const auto& act) {
      try {
        act();
      } catch (const Error& error) {
        ++refused;
        EXPECT_EQ(error.code(), ErrorCode::library_damaged) << error.what();
      }
    };
    attempt([&] { read.read(0, links.size()); });
    attempt([&] { read.from(0, links.size(), random() % 50); });
    attempt([&] { found.find(random() % 3000); });
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace pandect
