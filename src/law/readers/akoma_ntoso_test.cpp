#include <gtest/gtest.h>

#include "law/readers/akoma_ntoso_meta.h"

namespace pandect {
namespace {

constexpr std::string_view own = "/akn/it/act/legge/1941/633";

std::string describe_reference(std::string_view href) {
  const std::optional<Citation> citation = parse_akn_reference(href, own);
  return citation ? describe(*citation) : "none";
}

TEST(AknIri, IsTheWorks) {
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/!main"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/ita@2021-12-14/!main#art_2"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633~art_2"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/"), own);
  EXPECT_EQ(akn_work_iri("#art_2"), "");
}

TEST(AknReference, PointsToWorksAndProvisions) {
  EXPECT_EQ(describe_reference("#art_2__para_1"), "this_work article 2 / paragraph 1");
  EXPECT_EQ(describe_reference("~art_10"), "this_work article 10");
  EXPECT_EQ(describe_reference("/akn/it/act/legge/1941/633/!main#art_78bis"), "this_work article 78-bis");
  EXPECT_EQ(describe_reference("/akn/it/act/decreto/2017/35/!main#art_2-com1"),
            "named «/akn/it/act/decreto/2017/35» article 2 / paragraph 1");
  EXPECT_EQ(describe_reference("/eu/act/directive/2001/82~art_10__lst_1__point_c"),
            "named «/eu/act/directive/2001/82» article 10 / item c");
  EXPECT_EQ(describe_reference("/akn/uk/act/2000-07-28/chapter23/main#sec_2__subsec_8A"),
            "named «/akn/uk/act/2000-07-28/chapter23» article 2 / paragraph 8a");
  EXPECT_EQ(describe_reference("http://www.legislation.gov.uk/european/directive/2006/0024"),
            "named «http://www.legislation.gov.uk/european/directive/2006/0024»");
}

TEST(AknReference, PointsNowhere) {
  EXPECT_EQ(describe_reference(""), "none");
  EXPECT_EQ(describe_reference("#"), "none");
  EXPECT_EQ(describe_reference("#commission"), "none");
  EXPECT_EQ(describe_reference("~____--__"), "none");
}

}  // namespace
}  // namespace pandect
