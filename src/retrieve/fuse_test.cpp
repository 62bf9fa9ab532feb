#include "retrieve/fuse.h"

#include <gmock/gmock.h>

namespace pandect {
namespace {

/// Gives hits that were decided beforehand.
class Fixed : public Retriever {
 public:
  explicit Fixed(std::vector<std::pair<std::uint32_t, double>> hits) : hits_(std::move(hits)) {}
  std::vector<Hit> retrieve(const Query&, std::size_t k) const override {
    std::vector<Hit> found;
    for (std::size_t i = 0; i < std::min(k, hits_.size()); ++i) {
      found.push_back({hits_[i].first, hits_[i].second, {}});
    }
    return found;
  }

 private:
  std::vector<std::pair<std::uint32_t, double>> hits_;
};

std::vector<std::pair<std::uint32_t, double>> fused(const Fusion& settings) {
  const std::vector<SharedRetriever> inputs{
      std::make_shared<Fixed>(std::vector<std::pair<std::uint32_t, double>>{{7, 30}, {8, 20}, {9, 10}}),
      std::make_shared<Fixed>(std::vector<std::pair<std::uint32_t, double>>{{9, 0.9}, {5, 0.3}})};
  std::vector<std::pair<std::uint32_t, double>> scores;
  for (const Hit& hit : Fuse(inputs, settings).retrieve({}, 10)) scores.emplace_back(hit.document, hit.score);
  return scores;
}

using testing::DoubleEq;
using testing::ElementsAre;
using testing::Pair;

TEST(Fuse, AddsReciprocalRanks) {
  Fusion settings;
  EXPECT_THAT(fused(settings),
              ElementsAre(Pair(9, DoubleEq(1 / 63.0 + 1 / 61.0)), Pair(7, DoubleEq(1 / 61.0)),
                          Pair(5, DoubleEq(1 / 62.0)), Pair(8, DoubleEq(1 / 62.0))));
  settings.k = 5;
  settings.weights = {0.1, 0.9};
  EXPECT_THAT(fused(settings), ElementsAre(Pair(9, DoubleEq(0.1 / 8 + 0.9 / 6)), Pair(5, DoubleEq(0.9 / 7)),
                                           Pair(7, DoubleEq(0.1 / 6)), Pair(8, DoubleEq(0.1 / 7))));
}

TEST(Fuse, PartsOfOneDocumentAreHitsOfTheirOwn) {
  class Parts : public Retriever {
   public:
    explicit Parts(std::vector<Span> parts) : parts_(std::move(parts)) {}
    std::vector<Hit> retrieve(const Query&, std::size_t) const override {
      std::vector<Hit> hits;
      for (const Span part : parts_) hits.push_back({7, 1, {}, part});
      return hits;
    }

   private:
    std::vector<Span> parts_;
  };
  const std::vector<SharedRetriever> inputs{std::make_shared<Parts>(std::vector<Span>{{0, 5}, {5, 9}}),
                                            std::make_shared<Parts>(std::vector<Span>{{5, 9}, {9, 12}})};
  Fusion settings;
  std::vector<Span> order;
  for (const Hit& hit : Fuse(inputs, settings).retrieve({}, 10)) order.push_back(hit.part);
  EXPECT_THAT(order, ElementsAre(Span{5, 9}, Span{0, 5}, Span{9, 12}));
  settings.candidates = 1;
  order.clear();
  for (const Hit& hit : Fuse(inputs, settings).retrieve({}, 10)) order.push_back(hit.part);
  EXPECT_THAT(order, ElementsAre(Span{0, 5}, Span{5, 9}, Span{9, 12})) << "what is not fused follows, too";
}

TEST(Fuse, AddsScoresBroughtToOneScale) {
  Fusion settings;
  settings.method = Fusion::Method::sum;
  EXPECT_THAT(fused(settings),
              ElementsAre(Pair(7, 30), Pair(8, 20), Pair(9, DoubleEq(10.9)), Pair(5, DoubleEq(0.3))));
  settings.normalise = Fusion::Normalise::min_max;
  EXPECT_THAT(fused(settings), ElementsAre(Pair(7, 1), Pair(9, 1), Pair(8, 0.5), Pair(5, 0)));
  settings.normalise = Fusion::Normalise::z;
  const double z = 10 / std::sqrt(200.0 / 3);
  EXPECT_THAT(fused(settings),
              ElementsAre(Pair(7, DoubleEq(z)), Pair(8, DoubleEq(0)),
                          Pair(9, testing::DoubleNear(1 - z, 1e-12)), Pair(5, DoubleEq(-1))));
}

TEST(Fuse, OfHitsThatAreAllAlikeTreatsThemAlike) {
  Fusion settings;
  settings.method = Fusion::Method::sum;
  settings.normalise = Fusion::Normalise::min_max;
  const std::vector<SharedRetriever> inputs{
      std::make_shared<Fixed>(std::vector<std::pair<std::uint32_t, double>>{{1, 2}, {2, 2}})};
  const std::vector<Hit> hits = Fuse(inputs, settings).retrieve({}, 10);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].score, 1);
  EXPECT_EQ(hits[1].score, 1);
}

}  // namespace
}  // namespace pandect
