#include "api/hit_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/describe.h"
#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/library.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class HitList : public testing::Test {
 protected:
  void SetUp() override {
    for (const auto& [name, day] : {std::pair("Raft", "2021-05-01"), std::pair("Ferry", "2019-05-01"),
                                    std::pair("Canoe", "2090-01-01")}) {
      const std::filesystem::path file = folder_ / (std::string(name) + ".txt");
      write_file(file, std::string(name) + " Act\nIn force: " + day +
                           "\n\nSection 1. Mooring\nWho moors at a jetty pays a fee.\n\nSection 2. Jetty\nA "
                           "jetty is a pier at which boats moor.\n");
      AddOptions options;
      options.collection = std::string(name) == "Raft" ? "slow" : "fast";
      Library::open_or_create(folder_ / "library").add({file}, options);
    }
  }
  std::vector<std::string> found(const SearchOptions& options) const {
    std::vector<std::string> ids;
    for (const SearchHit& hit : library().search("moor at a jetty", options).hits)
      ids.push_back(hit.provision.id);
    return ids;
  }
  Library library() const { return Library::open(folder_ / "library"); }

  TestFolder folder_;
};

TEST_F(HitList, IsInTheOrderThatIsAskedFor) {
  SearchOptions options;
  options.order = "law";
  EXPECT_THAT(found(options), ElementsAre("en/Canoe-Act/1", "en/Canoe-Act/2", "en/Ferry-Act/1",
                                          "en/Ferry-Act/2", "en/Raft-Act/1", "en/Raft-Act/2"));
  options.order = "day";
  const std::vector<std::string> by_day = found(options);
  ASSERT_EQ(by_day.size(), 6U);
  EXPECT_TRUE(by_day.front().starts_with("en/Canoe-Act"));
  EXPECT_TRUE(by_day.back().starts_with("en/Ferry-Act"));
  options.order = "colour";
  EXPECT_THROW(found(options), Error);
}

TEST_F(HitList, LeavesOutWhatIsNotInForceYet) {
  SearchOptions options;
  options.in_force = true;
  options.order = "law";
  EXPECT_THAT(found(options),
              ElementsAre("en/Ferry-Act/1", "en/Ferry-Act/2", "en/Raft-Act/1", "en/Raft-Act/2"));
}

TEST_F(HitList, CountsWhatIsFoundAndWhatElseCouldBeChosen) {
  SearchOptions options;
  options.facets = true;
  options.limit = 2;
  options.scope.collections = {"slow"};
  const SearchResult found = library().search("moor at a jetty", options);
  EXPECT_EQ(found.total_hits, 2U);
  EXPECT_EQ(found.next_offset, 0U);
  EXPECT_THAT(found.facets.at("collection"), ElementsAre(Pair("fast", 4), Pair("slow", 2)));
  EXPECT_THAT(found.facets.at("standing"), ElementsAre(Pair("in force", 2)));
  // Their ids begin with a language, which is no country.
  EXPECT_THAT(found.facets.at("jurisdiction"), IsEmpty());
}

TEST_F(HitList, CountsEachProvisionAsItIsDescribed) {
  const LibraryView view = LibraryView::open(folder_ / "library");
  for (const std::int32_t day : {0, 18'000, 20'000, 45'000}) {
    for (std::uint32_t i = 0; i < view.documents().documents().size(); ++i)
      EXPECT_EQ(standing_on(view, i, day), describe_document(view, i, day).standing);
  }
}

TEST_F(HitList, HasPagesThatHoldEachHitOnce) {
  SearchOptions options;
  options.limit = 4;
  const SearchResult first = library().search("moor at a jetty", options);
  EXPECT_EQ(first.hits.size(), 4U);
  ASSERT_EQ(first.next_offset, 4U);
  options.offset = first.next_offset;
  const SearchResult second = library().search("moor at a jetty", options);
  EXPECT_EQ(second.hits.size(), 2U);
  EXPECT_EQ(second.next_offset, 0U);
  for (const SearchHit& hit : second.hits) {
    for (const SearchHit& before : first.hits) EXPECT_NE(hit.provision.id, before.provision.id);
  }
}

}  // namespace
}  // namespace pandect
