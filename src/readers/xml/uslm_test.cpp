#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/xml/uslm_meta.h"

namespace pandect {
namespace {

std::string describe_uslm_reference(std::string_view href) {
  const std::optional<Citation> citation = parse_uslm_reference(href, "/us/pl/115/6");
  return citation ? describe(*citation) : "none";
}

TEST(UslmReference, PointsToWorksAndProvisions) {
  EXPECT_EQ(describe_uslm_reference("/us/usc/t42/s1885a"), "named «/us/usc/t42» article 1885a");
  EXPECT_EQ(describe_uslm_reference("/us/usc/t49/s47124/b/3/E"),
            "named «/us/usc/t49» article 47124 / paragraph b / item 3 / subitem e");
  EXPECT_EQ(describe_uslm_reference("/us/pl/115/6/s2"), "this_work article 2");
  EXPECT_EQ(describe_uslm_reference("/us/pl/113/6/dC/tI/s101"),
            "named «/us/pl/113/6» division c / title i / article 101");
  EXPECT_EQ(describe_uslm_reference("/us/bill/115/hr/255"), "named «/us/bill/115/hr/255»");
  EXPECT_EQ(describe_uslm_reference("/us/stat/117/2518"), "named «/us/stat/117/2518»");
}

TEST(UslmReference, ANoteOnASectionIsNotTheSection) {
  EXPECT_EQ(describe_uslm_reference("/us/usc/t29/s651nt"), "named «/us/usc/t29»");
}

TEST(Uslm, EditorsNotesAreNoLaw) {
  const std::vector<Work> works = uslm_reader().read(
      {"act.xml",
       "<statuteCompilation xmlns=\"http://schemas.gpo.gov/xml/uslm\"><main><section "
       "identifier=\"/us/sComp/200/45/s1\"><num value=\"1\">SEC. 1. </num><content>Bells ring<ref "
       "class=\"footnoteRef\" idref=\"F1\">1</ref>.</content><footnote id=\"F1\"><p>So in "
       "law.</p></footnote></section></main></statuteCompilation>"});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_NE(works[0].text.find("Bells ring."), std::string::npos);
  EXPECT_EQ(works[0].text.find("So in law"), std::string::npos);
}

TEST(UslmReference, PointsNowhere) {
  for (const char* const href :
       {"", "#F1", "/", "/us/", "/us/usc", "/us/else/1/2/3", "http://example.org/us/usc/t1"}) {
    EXPECT_EQ(describe_uslm_reference(href), "none") << href;
  }
}

}  // namespace
}  // namespace pandect
