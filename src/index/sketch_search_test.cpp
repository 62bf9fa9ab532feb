#include "index/sketch_search.h"

#include <algorithm>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "index/lexical_search.h"
#include "index/sketch_store.h"

namespace pandect {
namespace {

/// A collection of several stripes with terms from rare to in every document, in one or two fields.
class Collection {
 public:
  static constexpr std::uint32_t documents = 30'000;

  Collection(std::mt19937& random, std::size_t fields, double k1) : fields_(fields) {
    std::vector<std::vector<std::uint8_t>> coarse(fields);
    for (std::size_t f = 0; f < fields; ++f) {
      std::vector<std::uint32_t> lengths(documents);
      for (std::uint32_t& length : lengths) length = 1 + random() % 400;
      for (const std::uint32_t length : lengths) coarse[f].push_back(coarse_length(length));
      lengths_.emplace_back(lengths);
    }
    std::vector<FieldStatistics> statistics;
    for (const EncodedLengths& field : lengths_)
      statistics.push_back({FieldLengths(field.lengths, field.codes, field.width), field.total});
    Bm25Settings settings;
    settings.k1 = k1;
    settings.weights = {1, 2.5};
    norms_ = prepare_norms(statistics, documents, documents, settings);
    // One of so many documents.
    for (const std::uint32_t gap : {1, 2, 2, 3, 5, 9, 20, 60, 60, 200, 1000, 5000})
      add_term(random, gap, coarse);
  }

  std::size_t terms() const { return lists_.size(); }
  PostingList list(std::size_t term) const {
    return {lists_[term].bytes, lists_[term].count, fields_, documents};
  }
  const GroupNorms& norms() const { return norms_; }

 private:
  struct Encoded {
    std::uint32_t count;
    std::string bytes;
  };

  void add_term(std::mt19937& random, std::uint32_t gap, std::span<const std::vector<std::uint8_t>> coarse) {
    PostingColumns postings;
    for (std::uint32_t d = random() % gap; d < documents; d += 1 + random() % (2 * gap - 1)) {
      // Some stripes hold nothing, and some speak of little else.
      if (d / 1000 % 7 == gap % 7) continue;
      Posting posting{d, 0, {}};
      for (std::size_t f = 0; f < fields_; ++f)
        posting.frequency[f] = d / 1000 % 11 == gap % 11 ? random() % 40 : random() % 3;
      if (posting.frequency[0] == 0) posting.frequency[0] = 1;
      postings.add(posting, fields_);
    }
    lists_.push_back({static_cast<std::uint32_t>(postings.size()), {}});
    encode_postings(postings, coarse, lists_.back().bytes);
  }

  std::size_t fields_;
  std::vector<EncodedLengths> lengths_;
  GroupNorms norms_;
  std::vector<Encoded> lists_;
};

TEST(ScoreSketch, BoundsEachPostingAndKnowsThoseOfEachDocument) {
  std::mt19937 random(41);  // NOLINT(cert-msc51-cpp): the same collection in every run
  const Collection collection(random, 2, 1.2);
  for (std::size_t t = 0; t < collection.terms(); ++t) {
    const ScoreSketch sketch(collection.list(t), collection.norms(), Collection::documents, true);
    const ScoreSketch levels(collection.list(t), collection.norms(), Collection::documents, false);
    EXPECT_EQ(sketch.is_dense(), collection.list(t).size() * 8 >= Collection::documents);
    EXPECT_LT(levels.bytes(), sketch.bytes());
    TermCursor cursor(collection.list(t), {&collection.norms(), 1, 0});
    for (std::uint32_t d = 0; d < Collection::documents; ++d) {
      const double expected = cursor.score_of(d);
      ASSERT_EQ(sketch.saturation_of(d), expected) << t << " " << d;
      ASSERT_EQ(levels.holds(d), expected > 0);
      ASSERT_LE(expected, sketch.most);
      const std::uint32_t stripe = d / stripe_documents;
      ASSERT_LE(expected, sketch.highest[stripe] * sketch.most / 255);
      ASSERT_LE(expected, (sketch.is_dense() ? sketch.levels[d] : 255) * sketch.most / 255);
    }
  }
}

TEST(SketchStore, HasOnlyTheMemoryOfItsPartOfACollection) {
  std::mt19937 random(44);  // NOLINT(cert-msc51-cpp): the same collection in every run
  const Collection collection(random, 1, 1.2);
  const auto made_of = [&](std::uint32_t all) {
    SketchStore store(Collection::documents, all);
    int made = 0;
    for (int use = 0; use < 2; ++use) {
      for (std::size_t t = 0; t < collection.terms(); ++t)
        made += store.find(t, collection.list(t), collection.norms()) != nullptr ? 1 : 0;
    }
    return made;
  };
  const int all = made_of(Collection::documents);
  EXPECT_GE(all, 11) << "all but, perhaps, the rarest";
  // The larger the collection, the fewer sketches of this part of it; somewhere there is room for some only.
  int before = all;
  bool some = false;
  for (std::uint32_t parts = 2; parts <= 1U << 16U; parts *= 2) {
    const int made = made_of(Collection::documents * parts);
    EXPECT_LE(made, before);
    some = some || (made > 0 && made < all);
    before = made;
  }
  EXPECT_TRUE(some);
  EXPECT_EQ(made_of(UINT32_MAX), 0);
}

TEST(SketchSearch, FindsWhatSearchingThePostingsFinds) {
  std::mt19937 random(42);  // NOLINT(cert-msc51-cpp): the same questions in every run
  SketchSearch search;
  LexicalSearch slow;
  int found = 0;
  for (int round = 0; round < 6; ++round) {
    const Collection collection(random, 1 + round % 2, round == 5 ? 0 : 0.3 * (round + 1));
    for (int question = 0; question < 60; ++question) {
      std::vector<double> factors(collection.terms(), 0);
      double all = 0;
      // Some questions have terms that weigh next to nothing beside the others.
      for (double& factor : factors) {
        if (random() % 2 == 0)
          all += factor = std::exp(0.01 * static_cast<double>(random() % (question % 5 == 0 ? 1500 : 200)));
      }
      std::vector<std::unique_ptr<const ScoreSketch>> sketches;
      std::vector<TermCursor> with;
      std::vector<TermCursor> without;
      for (std::size_t t = 0; t < collection.terms(); ++t) {
        if (factors[t] == 0) continue;
        const PostingList list = collection.list(t);
        const TermScore score{&collection.norms(), factors[t], rounding_for(all)};
        const bool kept = list.size() > 100 || random() % 2 == 0;
        sketches.push_back(kept ? std::make_unique<const ScoreSketch>(
                                      list, collection.norms(), Collection::documents, question % 2 == 0)
                                : nullptr);
        with.emplace_back(list, score, sketches.back().get());
        without.emplace_back(list, score);
      }
      const std::size_t k = question % 9 == 0 ? 1500 : 1 + random() % 40;
      std::function<bool(std::uint32_t)> allowed;
      if (question % 4 == 1) allowed = [](std::uint32_t document) { return document % 3 == 1; };
      if (question % 4 == 2) allowed = [](std::uint32_t document) { return document % 2999 == 7; };
      std::vector<ScoredDocument> best;
      if (!search.run(with, Collection::documents, k, allowed, best)) continue;
      ++found;
      ASSERT_EQ(best, slow.run(without, Collection::documents, k, allowed)) << round << " " << question;
    }
  }
  EXPECT_GT(found, 250);
}

TEST(SketchSearch, LeavesToOthersWhatItIsNotFor) {
  std::mt19937 random(43);  // NOLINT(cert-msc51-cpp): the same collection in every run
  const Collection collection(random, 1, 1.2);
  const ScoreSketch sketch(collection.list(3), collection.norms(), Collection::documents, true);
  const TermScore score{&collection.norms(), 1, 4};
  SketchSearch search;
  std::vector<ScoredDocument> best;
  std::vector<TermCursor> terms;
  terms.emplace_back(collection.list(3), score, &sketch);
  EXPECT_FALSE(search.run(terms, Collection::documents, 10, {}, best)) << "one term";
  terms.emplace_back(collection.list(1), score);
  EXPECT_FALSE(search.run(terms, Collection::documents, 10, {}, best)) << "a frequent term without a sketch";
  terms.pop_back();
  terms.emplace_back(collection.list(11), score);
  EXPECT_FALSE(search.run(terms, Collection::documents, 2000, {}, best)) << "too many are wanted";
  EXPECT_TRUE(best.empty());
  EXPECT_TRUE(search.run(terms, Collection::documents, 10, {}, best));
}

}  // namespace
}  // namespace pandect
