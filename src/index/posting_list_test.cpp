#include "index/posting_list.h"

#include <algorithm>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

struct Encoded {
  PostingColumns postings;
  std::size_t fields = 1;
  std::uint32_t documents = 0;
  std::vector<std::vector<std::uint8_t>> coarse_lengths;
  std::string bytes;

  std::uint32_t size() const { return static_cast<std::uint32_t>(postings.size()); }
  PostingList list() const { return {bytes, size(), fields, documents}; }
};

void decode(const PostingList& list, std::size_t block, PostingBlock& decoded) {
  list.decode_documents(block, decoded);
  list.decode_frequencies(block, decoded);
}

Encoded random_list(std::mt19937& random, std::size_t count, std::uint32_t gap,
                    std::uint32_t most_frequency) {
  Encoded encoded;
  encoded.fields = 1 + random() % most_fields;
  std::uint32_t document = 0;
  for (std::size_t i = 0; i < count; ++i) {
    document += 1 + static_cast<std::uint32_t>(random()) % gap;
    Posting posting{document, 0, {}};
    // Most stand in one field alone, as in real law.
    const bool everywhere = random() % 4 == 0;
    const std::size_t own = random() % 8 == 0 ? random() % encoded.fields : 0;
    for (std::size_t f = 0; f < encoded.fields; ++f) {
      if (f == own || everywhere)
        posting.frequency[f] = 1 + static_cast<std::uint32_t>(random()) % most_frequency;
    }
    encoded.postings.add(posting, encoded.fields);
  }
  encoded.documents = document + 1;
  encoded.coarse_lengths.assign(encoded.fields, std::vector<std::uint8_t>(encoded.documents));
  for (auto& field : encoded.coarse_lengths) {
    for (std::uint8_t& length : field) length = coarse_length(1 + random() % 500);
  }
  encode_postings(encoded.postings, encoded.coarse_lengths, encoded.bytes);
  return encoded;
}

TEST(PostingList, GivesBackWhatWasEncoded) {
  std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same postings in every run
  for (int round = 0; round < 300; ++round) {
    const Encoded encoded =
        random_list(random, 1 + random() % 700, 1 + random() % 500, round % 5 == 0 ? 100'000 : 9);
    const PostingList list = encoded.list();
    PostingBlock block;
    std::size_t at = 0;
    for (std::size_t b = 0; b < list.blocks(); ++b) {
      decode(list, b, block);
      EXPECT_LE(block.documents[block.size - 1], list.last_document(b));
      for (std::size_t i = 0; i < block.size; ++i, ++at) {
        ASSERT_EQ(block.documents[i], encoded.postings.documents[at]);
        for (std::size_t f = 0; f < encoded.fields; ++f) {
          const std::uint32_t frequency = block.fields >> f & 1 ? block.frequencies[f][i] : 0;
          ASSERT_EQ(frequency, encoded.postings.frequencies[f][at]);
          ASSERT_TRUE(frequency == 0 || frequency <= block.most_frequency[f]);
        }
      }
    }
    ASSERT_EQ(at, encoded.postings.size());
  }
}

TEST(PostingList, BoundsItsBlocksAndItself) {
  std::mt19937 random(9);  // NOLINT(cert-msc51-cpp): the same postings in every run
  const Encoded encoded = random_list(random, 2000, 20, 12);
  const PostingList list = encoded.list();
  const auto expect_bounded = [&](std::size_t posting, std::size_t field, const Impacts& impacts) {
    const std::uint32_t frequency = encoded.postings.frequencies[field][posting];
    if (frequency == 0) return;
    const std::uint8_t length = encoded.coarse_lengths[field][encoded.postings.documents[posting]];
    EXPECT_TRUE(std::ranges::any_of(impacts, [&](const Impact& impact) {
      return impact.frequency >= frequency && impact.length <= length;
    }));
  };
  for (std::size_t i = 0; i < encoded.postings.size(); ++i) {
    list.for_impacts([&](std::size_t field, const Impacts& impacts) { expect_bounded(i, field, impacts); });
    if (list.is_tail(i / block_size)) continue;
    list.for_impacts(i / block_size,
                     [&](std::size_t field, const Impacts& impacts) { expect_bounded(i, field, impacts); });
  }
}

TEST(PostingList, FindsTheBlockOfADocumentFromAnyBlockBeforeIt) {
  std::mt19937 random(6);  // NOLINT(cert-msc51-cpp): the same postings in every run
  const Encoded encoded = random_list(random, 5000, 50, 3);
  const PostingList list = encoded.list();
  for (int round = 0; round < 500; ++round) {
    const std::size_t place = random() % encoded.postings.size();
    const std::size_t block = place / block_size;
    EXPECT_EQ(list.block_of(encoded.postings.documents[place], random() % (block + 1)), block);
  }
  EXPECT_EQ(list.block_of(encoded.documents, 0), list.blocks());
}

TEST(PostingList, RefusesDocumentsBeyondTheCollection) {
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same postings in every run
  for (const std::size_t count : {5, 200}) {
    const Encoded encoded = random_list(random, count, 3, 3);
    PostingBlock block;
    const PostingList list(encoded.bytes, encoded.size(), encoded.fields, encoded.documents - 1);
    EXPECT_THROW(decode(list, list.blocks() - 1, block), Error);
    EXPECT_THROW(PostingList(encoded.bytes, 0, encoded.fields, encoded.documents), Error);
    EXPECT_THROW(PostingList(encoded.bytes, encoded.documents + 1, encoded.fields, encoded.documents), Error);
  }
}

/// Any bytes are refused, or give rising documents of the collection.
TEST(PostingList, OfDamagedBytesIsRefusedOrHarmless) {
  std::mt19937 random(10);  // NOLINT(cert-msc51-cpp): the same damage in every run
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    Encoded encoded = random_list(random, 1 + random() % 400, 9, 9);
    std::string& bytes = encoded.bytes;
    for (int flip = 0; flip < 3; ++flip)
      bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    if (round % 4 == 0) bytes.resize(random() % bytes.size());
    // In memory of its own, so that a sanitizer sees what goes beyond.
    const auto exact = std::make_unique<char[]>(bytes.size());
    std::ranges::copy(bytes, exact.get());
    try {
      const PostingList list({exact.get(), bytes.size()}, encoded.size(), encoded.fields, encoded.documents);
      PostingBlock block;
      for (std::size_t b = 0; b < list.blocks(); ++b) {
        decode(list, b, block);
        ASSERT_TRUE(std::is_sorted(block.documents, block.documents + block.size, std::less_equal<>()));
        ASSERT_LT(block.documents[block.size - 1], encoded.documents);
        if (!list.is_tail(b)) list.for_impacts(b, [](std::size_t, const Impacts&) {});
      }
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::library_damaged);
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace pandect
