#include "retrieve/demands.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"
#include "question/query.h"

namespace pandect {
namespace {

/// All documents, the first first.
class AllDocuments : public Retriever {
 public:
  explicit AllDocuments(std::uint32_t count) : count_(count) {}
  std::vector<Hit> retrieve(const Query& /*query*/, std::size_t k) const override {
    ++asked;
    std::vector<Hit> hits(std::min<std::size_t>(k, count_));
    for (std::uint32_t i = 0; i < hits.size(); ++i) hits[i].document = i;
    return hits;
  }
  mutable int asked = 0;

 private:
  std::uint32_t count_;
};

/// Of 1,000 sections three have both words, and one of them in a row.
std::string boats_act() {
  std::string words = "Boats Act\n";
  for (int section = 1; section <= 1000; ++section) {
    const char* const says = section == 500                    ? "Red boats are moored."
                             : section == 10 || section == 900 ? "Boats that are red are moored."
                                                               : "A barge is moored.";
    words += "\nSection " + std::to_string(section) + ". Mooring\n" + says + "\n";
  }
  return words;
}

TEST(DemandedHitsTest, AreLookedForInARankingAsFarAsThereAreAny) {
  const SmallLibrary small(boats_act());
  const LibraryView library = small.open();
  const auto count = static_cast<std::uint32_t>(library.documents().documents().size());
  const auto met = [&](std::string words, int& asked) {
    const auto all = std::make_shared<AllDocuments>(count);
    const Query query = parse_query(library, "boats", {std::nullopt, 20'000});
    const std::vector<Demand> demands{{Demand::Kind::phrase, std::move(words), false}};
    const DemandedHits hits(all, std::make_shared<Demands>(library, query, demands, false));
    const std::size_t found = hits.retrieve(query, 10).size();
    asked = all->asked;
    return found;
  };
  int asked = 0;
  EXPECT_EQ(met("red boats", asked), 1U);
  EXPECT_EQ(asked, 2) << "it stands behind the first 200";
  EXPECT_EQ(met("boats red", asked), 0U);
  EXPECT_EQ(asked, 0) << "no ranking is needed";
}

}  // namespace
}  // namespace pandect
