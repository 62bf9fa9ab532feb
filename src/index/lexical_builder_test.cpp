#include "index/lexical_builder.h"

#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "index/random_corpus.h"
#include "pandect/error.h"

namespace pandect {
namespace {

TEST(LexicalBuilder, WritesTheSameBytesWithAnyThreadsAndMemory) {
  std::mt19937 random(31);  // NOLINT(cert-msc51-cpp): the same collection in every run
  const TestFolder folder;
  const Corpus corpus = random_corpus(random, 1500);
  corpus.build(folder / "one.idx", {.threads = 1});
  const std::string expected = read_file(folder / "one.idx");
  corpus.build(folder / "many.idx", {.threads = 7});
  EXPECT_EQ(read_file(folder / "many.idx"), expected);
  corpus.build(folder / "small.idx", {.threads = 3, .memory = 1});
  EXPECT_EQ(read_file(folder / "small.idx"), expected);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 3);
}

TEST(LexicalBuilder, WritesTheSameBytesWhateverPartsItIsGiven) {
  std::mt19937 random(32);  // NOLINT(cert-msc51-cpp): the same collection in every run
  const TestFolder folder;
  const Corpus corpus = random_corpus(random, 700);
  corpus.build(folder / "one.idx", {.threads = 1});
  LexicalBuilder builder(folder / "parts.idx", corpus.groups, {.threads = 3, .memory = 1 << 16});
  for (std::size_t begin = 0; begin < corpus.texts.size();) {
    const std::size_t count = std::min<std::size_t>(random() % 90, corpus.texts.size() - begin);
    builder.add(static_cast<std::uint32_t>(count), [&](std::uint32_t i, std::vector<std::string>&) {
      DocumentTexts views;
      for (const auto& group : corpus.texts[begin + i]) views.emplace_back(group.begin(), group.end());
      return views;
    });
    begin += count;
  }
  builder.finish();
  EXPECT_EQ(read_file(folder / "parts.idx"), read_file(folder / "one.idx"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(LexicalBuilder, LeavesNothingWhenATextCannotBeGiven) {
  const TestFolder folder;
  const auto build = [&] {
    build_lexical_index(folder / "lexical.idx", {{"words", "words", {"text"}}}, 1000,
                        [](std::uint32_t document, std::vector<std::string>&) {
                          if (document == 700) throw Error(ErrorCode::bad_input, "unreadable");
                          return DocumentTexts{{"some text"}};
                        },
                        {.threads = 2, .memory = 1});
  };
  EXPECT_THROW(build(), Error);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_THROW(build_lexical_index(folder / "none/lexical.idx", {{"words", "words", {"text"}}}, 0, {}),
               Error);
}

TEST(LexicalBuilder, FindsEveryWordOfATextOfMegabytes) {
  const TestFolder folder;
  constexpr int count = 400'000;
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("word{} ", i);
  ASSERT_GT(text.size(), std::size_t{3} << 20);
  build_lexical_index(folder / "lexical.idx", {{"words", "words", {"text"}}, {"char3", "char3", {"text"}}}, 2,
                      [&](std::uint32_t document, std::vector<std::string>&) {
                        const std::string_view own = document == 0 ? std::string_view(text) : "a word";
                        return DocumentTexts{{own}, {own}};
                      });
  const LexicalIndex index(folder / "lexical.idx");
  const std::vector<Bm25Settings> settings(index.groups().size());
  const std::vector<std::uint32_t> whole{0};
  for (int i = 0; i < count; i += 997) {
    const std::vector<QueryTerm> terms = query_terms(index, fmt::format("word{}", i));
    ASSERT_GT(index.score_documents(terms, settings, whole).at(0), 0) << i;
  }
}

class DamagedIndex : public ::testing::Test {
 protected:
  DamagedIndex() {
    const Corpus corpus = random_corpus(random_, 400);
    corpus.build(folder_ / "lexical.idx");
    whole_ = read_file(folder_ / "lexical.idx");
  }

  /// Everything a file can be asked; false when it is refused. Whatever its bytes are, nothing outside of it
  /// is read.
  bool use(const std::string& bytes) {
    write_file(folder_ / "damaged.idx", bytes);
    try {
      const LexicalIndex index(folder_ / "damaged.idx");
      const std::vector<Bm25Settings> settings(index.groups().size());
      const std::vector<QueryTerm> terms = query_terms(index, "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w40 w55");
      const auto found = index.search(terms, settings, 10);
      const std::vector<std::uint32_t> some{1, 200, 399, 7};
      index.score_documents(terms, settings, some);
      for (const std::uint32_t document : some) index.explain(terms, settings, document);
      index.verify();
      return true;
    } catch (const Error& error) {
      EXPECT_NE(error.code(), ErrorCode::internal) << error.what();
      return false;
    }
  }

  std::mt19937 random_{11};  // NOLINT(cert-msc51-cpp): the same damage in every run
  TestFolder folder_;
  std::string whole_;
};

TEST_F(DamagedIndex, IsRefusedWhereverItIsCutShort) {
  EXPECT_TRUE(use(whole_));
  for (const std::size_t size : {0, 1, 7, 8, 63, 64, 100, 500})
    EXPECT_FALSE(use(whole_.substr(0, size))) << size;
  for (int round = 0; round < 60; ++round) EXPECT_FALSE(use(whole_.substr(0, random_() % whole_.size())));
  EXPECT_FALSE(use(whole_ + "x"));
}

TEST_F(DamagedIndex, IsFoundByVerifyWhicheverBitIsWrong) {
  for (int round = 0; round < 300; ++round) {
    std::string bytes = whole_;
    // Every byte of the head, and others anywhere.
    const std::size_t place = round < 200 ? static_cast<std::size_t>(round) : random_() % bytes.size();
    bytes[place] ^= static_cast<char>(1U << random_() % 8);
    EXPECT_FALSE(use(bytes)) << place;
  }
}

TEST_F(DamagedIndex, IsRefusedOrHarmlessWithManyWrongBytes) {
  for (int round = 0; round < 300; ++round) {
    std::string bytes = whole_;
    const std::size_t head = 64 + 2 * 104;
    for (int flip = 0; flip < 40; ++flip) {
      bytes[head + random_() % (bytes.size() - head)] = static_cast<char>(random_());
    }
    EXPECT_FALSE(use(bytes));
  }
}

TEST_F(DamagedIndex, OfAnotherFormatSaysSo) {
  const auto code = [&](std::size_t place, char value) {
    std::string bytes = whole_;
    bytes[place] = value;
    write_file(folder_ / "other.idx", bytes);
    try {
      const LexicalIndex index(folder_ / "other.idx");
    } catch (const Error& error) {
      EXPECT_FALSE(error.hint().empty());
      return error.code();
    }
    return ErrorCode::internal;
  };
  EXPECT_EQ(code(8, 99), ErrorCode::library_too_new);
  EXPECT_EQ(code(8, 1), ErrorCode::library_damaged);
  EXPECT_EQ(code(0, 'X'), ErrorCode::library_damaged);
}

}  // namespace
}  // namespace pandect
