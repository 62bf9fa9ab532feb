#include "readers/xml/published_id.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string read_id(std::string_view id) {
  const std::optional<Citation> citation = parse_published_id(id);
  return citation ? describe(*citation) : "nothing";
}

TEST(PublishedId, NamesWorkAndProvision) {
  EXPECT_EQ(read_id("eli/reg/2016/679/art_5"), "named «32016R0679» article 5");
  EXPECT_EQ(read_id("http://data.europa.eu/eli/reg/2016/679/oj"), "named «32016R0679»");
  EXPECT_EQ(read_id("CELEX:32016R0679"), "named «32016R0679»");
  EXPECT_EQ(read_id("jci1.3:c:BWBR0018450&artikel=1&lid=2"), "named «BWBR0018450» article 1 / paragraph 2");
  EXPECT_EQ(read_id("BWBR0018450/artikel/1/lid/2"), "named «BWBR0018450» article 1 / paragraph 2");
  EXPECT_EQ(read_id("BWBR0018450"), "named «BWBR0018450»");
  EXPECT_EQ(read_id("/us/usc/t42/s1885a/b"), "named «/us/usc/t42» article 1885a / paragraph b");
  EXPECT_EQ(read_id("/akn/it/act/1941/633/ita@2021-12-14/!main~art_2"),
            "named «/akn/it/act/1941/633» article 2");
  EXPECT_EQ(read_id("https://www.gesetze-im-internet.de/bgb/__823.html"), "named «bgb» article 823");
}

TEST(PublishedId, SaysNothingOfOtherWords) {
  for (const char* const id :
       {"", "art. 6:162 BW", "th/x/40", "#art_5", "/us/", "/akn/", "eli/", "jci", "BWB", "//"}) {
    const std::string said = read_id(id);
    EXPECT_TRUE(said == "nothing" || said.starts_with("named «")) << id << ": " << said;
  }
  EXPECT_EQ(read_id("art. 6:162 BW"), "nothing");
}

}  // namespace
}  // namespace pandect
