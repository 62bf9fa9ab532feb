#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "index/random_corpus.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Documents of several windows, so that terms are left out and looked up.
class LargeIndex : public ::testing::Test {
 protected:
  static constexpr std::uint32_t count = 40'000;

  static void SetUpTestSuite() {
    folder_ = std::make_unique<TestFolder>();
    std::mt19937 random(21);  // NOLINT(cert-msc51-cpp): the same collection in every run
    Corpus corpus;
    corpus.groups = {{"words", "words", {"text", "title"}}};
    for (std::uint32_t d = 0; d < count; ++d) {
      // Later documents say more, so that bounds of windows differ.
      std::string text = random_text(random, 10 + d / 1000);
      if (d % 9001 == 17) text += " rare rare";
      corpus.texts.push_back({{text, random_text(random, 2)}});
    }
    corpus.build(*folder_ / "lexical.idx");
    index_ = std::make_unique<LexicalIndex>(*folder_ / "lexical.idx");
    all_.resize(count);
    std::iota(all_.begin(), all_.end(), 0U);
  }
  static void TearDownTestSuite() {
    index_.reset();
    folder_.reset();
  }

  static std::vector<ScoredDocument> exhaustive(std::span<const QueryTerm> terms,
                                                const Bm25Settings& settings, std::size_t k,
                                                const std::function<bool(std::uint32_t)>& allowed) {
    const std::vector<double> scores = index_->score_documents(terms, std::span(&settings, 1), all_);
    std::vector<ScoredDocument> best;
    for (std::uint32_t d = 0; d < count; ++d) {
      if (scores[d] > 0 && (!allowed || allowed(d))) best.push_back({d, scores[d]});
    }
    std::ranges::stable_sort(best, std::greater<>(), &ScoredDocument::score);
    if (best.size() > k) best.resize(k);
    return best;
  }

  inline static std::unique_ptr<TestFolder> folder_;
  inline static std::unique_ptr<LexicalIndex> index_;
  inline static std::vector<std::uint32_t> all_;
};

TEST_F(LargeIndex, IsSearchedAsIfEveryDocumentWereScoredToTheLastBit) {
  std::mt19937 random(22);  // NOLINT(cert-msc51-cpp): the same questions in every run
  for (int question = 0; question < 120; ++question) {
    const std::string text = random_text(random, 1 + random() % 15) + (question % 4 == 0 ? " rare" : "");
    const std::vector<QueryTerm> terms = query_terms(*index_, text);
    Bm25Settings settings = random_settings(random);
    if (question % 10 == 0) settings.k1 = 0;
    if (question % 7 == 0) settings.b = {1, 0};
    const std::size_t k = question % 20 == 0 ? count : 1 + random() % 60;
    std::function<bool(std::uint32_t)> allowed;
    if (question % 3 == 1) allowed = [](std::uint32_t document) { return document % 5 == 2; };
    if (question % 3 == 2) allowed = [](std::uint32_t document) { return document > 39'000; };
    EXPECT_EQ(index_->search(terms, std::span(&settings, 1), k, allowed),
              exhaustive(terms, settings, k, allowed))
        << text;
  }
}

TEST_F(LargeIndex, KeepingWhatIsAskedForAgainChangesNothing) {
  std::mt19937 random(31);  // NOLINT(cert-msc51-cpp): the same questions in every run
  const LexicalIndex fresh(*folder_ / "lexical.idx");
  for (int question = 0; question < 20; ++question) {
    const std::vector<QueryTerm> terms = query_terms(fresh, random_text(random, 1 + random() % 12) + " rare");
    Bm25Settings settings;
    settings.k1 = question % 2 == 0 ? 1.2 : 0.6;
    settings.weights = {1, 2.5};
    const std::size_t k = 1 + random() % 100;
    std::function<bool(std::uint32_t)> allowed;
    if (question % 3 == 1) allowed = [](std::uint32_t document) { return document % 5 == 2; };
    if (question % 3 == 2) allowed = [](std::uint32_t document) { return document > 39'900; };
    const auto expected = exhaustive(terms, settings, k, allowed);
    for (int turn = 0; turn < 3; ++turn) {
      EXPECT_EQ(fresh.search(terms, std::span(&settings, 1), k, allowed), expected)
          << question << ", turn " << turn;
    }
  }
}

TEST_F(LargeIndex, GivesTheSameScoresInAnyOrderOfTerms) {
  const Bm25Settings settings;
  std::vector<QueryTerm> terms = query_terms(*index_, "w1 w2 w3 w5 w8 w13 w21 w34 rare");
  const auto expected = index_->search(terms, std::span(&settings, 1), 25);
  std::ranges::reverse(terms);
  EXPECT_EQ(index_->search(terms, std::span(&settings, 1), 25), expected);
}

TEST_F(LargeIndex, AsksOnlyForDocumentsThatMayBeAmongTheBest) {
  const Bm25Settings settings;
  std::size_t asked = 0;
  const auto found = index_->search(query_terms(*index_, "w1 w2 w3"), std::span(&settings, 1), 10,
                                    [&](std::uint32_t) { return ++asked > 0; });
  EXPECT_EQ(found.size(), 10U);
  EXPECT_LT(asked, count / 10);
}

TEST_F(LargeIndex, IsSearchedAsBeforeWhenASearchWasLeftByAnException) {
  const Bm25Settings settings;
  const std::vector<QueryTerm> terms = query_terms(*index_, "w1 w2 w3 w5 rare");
  const auto expected = index_->search(terms, std::span(&settings, 1), 25);
  std::size_t asked = 0;
  const auto leave = [&](std::uint32_t) { return ++asked < 30 ? true : throw std::runtime_error("left"); };
  EXPECT_THROW(index_->search(terms, std::span(&settings, 1), 2000, leave), std::runtime_error);
  EXPECT_EQ(index_->search(terms, std::span(&settings, 1), 25), expected);
}

TEST_F(LargeIndex, ExplainsAScoreToTheLastBit) {
  const std::vector<Bm25Settings> settings(1);
  const std::vector<QueryTerm> terms = query_terms(*index_, "w1 w4 w9 unknown rare");
  for (const ScoredDocument& found : index_->search(terms, settings, 20)) {
    double sum = 0;
    for (const TermExplanation& term : index_->explain(terms, settings, found.document)) {
      sum += term.score;
      EXPECT_EQ(term.documents, index_->document_frequency(0, terms[term.term].term));
      EXPECT_GT(term.frequencies[0] + term.frequencies[1], 0U);
    }
    EXPECT_EQ(sum, found.score);
  }
  EXPECT_TRUE(index_->explain(terms, settings, count + 5).empty());
}

TEST_F(LargeIndex, ScoresDocumentsInTheOrderTheyAreAskedFor) {
  const std::vector<Bm25Settings> settings(1);
  const std::vector<QueryTerm> terms = query_terms(*index_, "w1 w2 rare");
  const auto best = index_->search(terms, settings, 3);
  const std::vector<std::uint32_t> documents{best[2].document, count + 1, best[0].document, best[2].document};
  const std::vector<double> expected{best[2].score, 0, best[0].score, best[2].score};
  EXPECT_EQ(index_->score_documents(terms, settings, documents), expected);
}

TEST_F(LargeIndex, IsSearchedByManyThreadsAndFromInsideASearch) {
  const std::vector<Bm25Settings> settings(1);
  const std::vector<QueryTerm> terms = query_terms(*index_, "w1 w2 w3 w4 w30");
  const auto expected = index_->search(terms, settings, 10);
  std::vector<std::vector<ScoredDocument>> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& own : found) {
      threads.emplace_back([&] {
        own = index_->search(terms, settings, 10, [&](std::uint32_t document) {
          return document % 64 != 0 || !index_->search(terms, settings, 1).empty();
        });
      });
    }
  }
  for (const auto& own : found) EXPECT_EQ(own, expected);
}

TEST_F(LargeIndex, RefusesSettingsThatMakeNoSense) {
  const std::vector<QueryTerm> terms = query_terms(*index_, "w1");
  const auto refuses = [&](auto&& change) {
    std::vector<Bm25Settings> settings(1);
    change(settings[0]);
    try {
      index_->search(terms, settings, 5);
      return false;
    } catch (const Error& error) {
      return error.code() == ErrorCode::wrong_usage;
    }
  };
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.k1 = -0.1; }));
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.k1 = std::nan(""); }));
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.k3 = std::nan(""); }));
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.b = {0.5, 1.5}; }));
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.weights = {-1}; }));
  EXPECT_TRUE(refuses([](Bm25Settings& s) { s.group_weight = INFINITY; }));
  EXPECT_FALSE(refuses([](Bm25Settings&) {}));
  EXPECT_THROW(index_->search(terms, {}, 5), Error);
  const std::vector<Bm25Settings> settings(1);
  EXPECT_THROW(index_->search({{{7, "w1", 1}}}, settings, 5), Error);
  EXPECT_THROW(index_->search({{{0, "w1", -1}}}, settings, 5), Error);
}

}  // namespace
}  // namespace pandect
