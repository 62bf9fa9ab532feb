#include "index/term_dictionary.h"

#include <map>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

struct Entry {
  std::uint32_t documents;
  std::uint64_t bytes;
};

/// Terms that begin alike, with bytes of any value, longer and shorter than a key.
std::map<std::string, Entry> random_terms(std::mt19937& random, std::size_t count) {
  std::map<std::string, Entry> terms;
  for (std::size_t i = 0; i < count; ++i) {
    std::string term(1 + random() % 14, '\0');
    for (char& byte : term) byte = "ab\xE0\xFFz"[random() % 5];
    terms[term] = {1 + static_cast<std::uint32_t>(random()) % 100'000, random() % 3'000};
  }
  return terms;
}

TermDictionaryWriter written(const std::map<std::string, Entry>& terms) {
  TermDictionaryWriter writer;
  for (const auto& [term, entry] : terms) writer.add(term, entry.documents, entry.bytes);
  writer.finish();
  return writer;
}

TEST(TermDictionary, FindsEveryTermAndNoOther) {
  std::mt19937 random(11);  // NOLINT(cert-msc51-cpp): the same terms in every run
  for (const std::size_t count : {0, 1, 31, 32, 33, 500, 5'000}) {
    const std::map<std::string, Entry> terms = random_terms(random, count);
    const TermDictionaryWriter writer = written(terms);
    const TermDictionary dictionary(writer.bytes(), writer.blocks());
    std::uint64_t begin = 0;
    for (const auto& [term, entry] : terms) {
      const auto found = dictionary.find(term);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->documents, entry.documents);
      EXPECT_EQ(found->begin, begin);
      EXPECT_EQ(found->end, begin += entry.bytes);
    }
    for (const auto& [other, _] : random_terms(random, 2'000)) {
      EXPECT_EQ(dictionary.find(other).has_value(), terms.contains(other));
    }
    EXPECT_FALSE(dictionary.find(""));
    EXPECT_FALSE(dictionary.find("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"));
  }
}

TEST(TermDictionary, OfDamagedBytesIsRefusedOrHarmless) {
  std::mt19937 random(12);  // NOLINT(cert-msc51-cpp): the same damage in every run
  const std::map<std::string, Entry> terms = random_terms(random, 300);
  const TermDictionaryWriter writer = written(terms);
  int refused = 0;
  for (int round = 0; round < 300; ++round) {
    std::string bytes = writer.bytes();
    std::vector<TermBlock> blocks(writer.blocks().begin(), writer.blocks().end());
    for (int flip = 0; flip < 4; ++flip) {
      char& byte = bytes[random() % bytes.size()];
      byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << random() % 8));
    }
    if (round % 3 == 0) blocks[random() % blocks.size()].text ^= 1U << random() % 20;
    if (round % 3 == 1) bytes.resize(random() % bytes.size());
    // In memory of its own, so that a sanitizer sees what goes beyond.
    const auto exact = std::make_unique<char[]>(bytes.size());
    std::ranges::copy(bytes, exact.get());
    const TermDictionary dictionary({exact.get(), bytes.size()}, blocks);
    for (const auto& [term, _] : terms) {
      try {
        dictionary.find(term);
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::library_damaged);
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace pandect
