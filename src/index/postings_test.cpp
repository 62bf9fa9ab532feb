#include "index/postings.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

TEST(BitPacking, GivesBackWhatWasPackedAtEveryWidth) {
  std::mt19937 random(3);  // NOLINT(cert-msc51-cpp): the same numbers in every run
  for (unsigned bits = 0; bits <= 32; ++bits) {
    std::uint32_t values[block_size];
    for (std::uint32_t& value : values)
      value = bits == 0 ? 0 : static_cast<std::uint32_t>(random()) >> (32 - bits);
    if (bits > 0) values[17] |= 1U << (bits - 1);
    EXPECT_EQ(bits_needed(values), bits);
    std::uint32_t words[packed_words(32)];
    pack_block(values, bits, words);
    std::uint32_t back[block_size];
    unpack_block(reinterpret_cast<const std::uint8_t*>(words), bits, back);
    EXPECT_TRUE(std::equal(std::begin(values), std::end(values), std::begin(back))) << bits;
  }
}

std::vector<Posting> random_postings(std::mt19937& random, std::size_t count, std::size_t fields,
                                     std::uint32_t gap) {
  std::vector<Posting> postings;
  std::uint32_t document = 0;
  for (std::size_t i = 0; i < count; ++i) {
    document += 1 + static_cast<std::uint32_t>(random()) % gap;
    Posting posting{document, 0, {}};
    // Most stand in one field alone, as in real law.
    const bool everywhere = random() % 4 == 0;
    for (std::size_t f = 0; f < fields; ++f) {
      if (f > 0 && !everywhere) break;
      posting.fields |= 1U << f;
      posting.frequency[f] = 1 + static_cast<std::uint32_t>(random()) % 300;
    }
    postings.push_back(posting);
  }
  return postings;
}

TEST(Postings, GiveBackWhatWasEncoded) {
  std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same postings in every run
  for (int round = 0; round < 200; ++round) {
    const std::size_t fields = 1 + random() % most_fields;
    const std::vector<Posting> postings =
        random_postings(random, random() % 700, fields, 1 + random() % 5000);
    std::string bytes;
    encode_postings(postings, fields, bytes);
    PostingCursor cursor(bytes, static_cast<std::uint32_t>(postings.size()), fields, UINT32_MAX);
    PostingBlock block;
    std::size_t at = 0;
    while (cursor.next(block)) {
      for (std::size_t i = 0; i < block.size; ++i, ++at) {
        ASSERT_EQ(block.documents[i], postings[at].document);
        for (std::size_t f = 0; f < fields; ++f) {
          const std::uint32_t frequency = block.fields >> f & 1 ? block.frequencies[f][i] : 0;
          ASSERT_EQ(frequency, postings[at].frequency[f]);
        }
      }
    }
    ASSERT_EQ(at, postings.size());
  }
}

TEST(Postings, AreFoundBehindASkip) {
  std::mt19937 random(6);  // NOLINT(cert-msc51-cpp): the same postings in every run
  const std::vector<Posting> postings = random_postings(random, 1000, 2, 50);
  std::string bytes;
  encode_postings(postings, 2, bytes);
  for (int round = 0; round < 50; ++round) {
    PostingCursor cursor(bytes, 1000, 2, UINT32_MAX);
    const Posting& wanted = postings[random() % postings.size()];
    cursor.skip_to(wanted.document);
    PostingBlock block;
    ASSERT_TRUE(cursor.next(block));
    const std::span<const std::uint32_t> documents(block.documents, block.size);
    EXPECT_NE(std::ranges::find(documents, wanted.document), documents.end());
    EXPECT_LT(documents.front(), wanted.document + 1);
  }
}

TEST(Postings, RefuseDocumentsBeyondTheCollection) {
  std::string bytes;
  encode_postings(std::vector<Posting>{{9, 1, {1}}}, 1, bytes);
  PostingBlock block;
  EXPECT_THROW(PostingCursor(bytes, 1, 1, 9).next(block), Error);
  EXPECT_TRUE(PostingCursor(bytes, 1, 1, 10).next(block));
  EXPECT_THROW(PostingCursor(bytes, 2, 1, 10).next(block), Error);
}

}  // namespace
}  // namespace pandect
