#include "lab/commands/paper_systems.h"

#include <gmock/gmock.h>

#include "pandect/error.h"

namespace pandect {
namespace {

std::vector<std::string> names_of(const std::string& paper) {
  std::vector<std::string> names;
  for (const PaperSystem& one : paper_systems(paper)) names.push_back(one.name);
  return names;
}

TEST(PaperSystems, AreListedByTheirPaper) {
  EXPECT_THAT(names_of("legalbench-rag"),
              testing::UnorderedElementsAre("passages-fixed", "passages-recursive", "legalbench-naive",
                                            "legalbench-naive-rerank", "legalbench-recursive",
                                            "legalbench-recursive-rerank"));
  EXPECT_THAT(names_of("searchfiresafety"), testing::Contains("rrf"));
  for (const PaperSystem& one : paper_systems("")) EXPECT_FALSE(one.paper.empty()) << one.name;
  EXPECT_THROW(paper_systems("nitibanch"), Error);
}

}  // namespace
}  // namespace pandect
