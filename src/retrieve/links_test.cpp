#include "retrieve/links.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

/// Finds the first section, whatever is asked.
class FirstSection : public Retriever {
 public:
  explicit FirstSection(const LibraryView& library) {
    while (number_of(library, hit_.document) != "1") ++hit_.document;
  }
  std::vector<Hit> retrieve(const Query&, std::size_t) const override { return {hit_}; }

 private:
  Hit hit_{0, 1, {}};
};

TEST(FollowLinks, FollowsEachOnlyWhereItIsFirstReached) {
  const SmallLibrary library(
      "Lamp Act\n\nSection 1. Lamps\nLamps burn under section 2 and under section 3.\n\nSection 2. Oil\nOil "
      "is "
      "sold under section 3.\n\nSection 3. Wicks\nWicks are trimmed under section 4.\n\nSection 4. "
      "Glass\nGlass "
      "is cleaned.\n");
  const LibraryView view = library.open();
  const auto first = std::make_shared<FirstSection>(view);
  const auto found = [&](std::size_t depth) {
    std::vector<std::string> numbers;
    for (const Hit& hit : FollowLinks(view, first, {1, depth, false})
                              .retrieve(parse_query(view, "lamps", {std::nullopt, 20000}), SIZE_MAX))
      numbers.push_back(number_of(view, hit.document));
    return numbers;
  };
  EXPECT_THAT(found(1), testing::ElementsAre("1", "2", "3"));
  EXPECT_THAT(found(2), testing::ElementsAre("1", "2", "3"))
      << "section 3 is met first at the end of 1 - 2 - 3";
  EXPECT_THAT(found(3), testing::ElementsAre("1", "2", "3", "4"));
}

}  // namespace
}  // namespace pandect
