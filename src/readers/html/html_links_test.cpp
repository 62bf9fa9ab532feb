#include "readers/html/html_links.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string read(std::string_view href) {
  const std::optional<Citation> citation = parse_law_link(href);
  return citation ? describe(*citation) : "nothing";
}

TEST(HtmlLinks, NameTheWorkTheyLeadTo) {
  EXPECT_EQ(read("./../../../legal-content/EN/AUTO/?uri=CELEX:32016R0679"), "named «32016R0679»");
  EXPECT_EQ(read("https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A02016R0679-20160504"),
            "named «32016R0679»");
  EXPECT_EQ(read("http://data.europa.eu/eli/reg/2016/679/art_5/par_1/oj"),
            "named «32016R0679» article 5 / paragraph 1");
  EXPECT_EQ(read("http://data.europa.eu/eli/dir/2014/92/oj"), "named «32014L0092»");
  EXPECT_EQ(read("https://wetten.overheid.nl/BWBR0005290/2024-01-01/#Boek2_Artikel12"),
            "named «BWBR0005290» article 12");
  EXPECT_EQ(read("https://www.law.go.kr/법령/민법/제750조"), "named «민법» article 750");
  EXPECT_EQ(read("https://www.law.go.kr/%EB%B2%95%EB%A0%B9/%EB%AF%BC%EB%B2%95"), "named «민법»");
  EXPECT_EQ(read("https://www.gesetze-im-internet.de/bgb/__823.html"), "named «bgb» article 823");
  EXPECT_EQ(read("http://www.legislation.gov.uk/ukpga/2014/27/section/3"),
            "named «http://www.legislation.gov.uk/id/ukpga/2014/27» article 3");
}

TEST(HtmlLinks, NameArticlesOfThePage) {
  EXPECT_EQ(read("#art_5"), "this_work article 5");
  EXPECT_EQ(read("#J5:0"), "this_work article 5");
  EXPECT_EQ(read("#J3:2"), "this_work article 3의2");
  EXPECT_EQ(read("__7a.html"), "this_work article 7a");
}

TEST(HtmlLinks, SayNothingOfOtherAddresses) {
  for (const char* const href : {"", "#", "#top", "#J", "#J:2", "https://example.org/art_5", "mailto:a@b.c",
                                 "javascript:;", "CELEX:", "CELEX:x", "http://data.europa.eu/eli/reg",
                                 "http://data.europa.eu/eli/xyz/2016/679", "https://wetten.overheid.nl/",
                                 "https://www.law.go.kr/법령/", "http://www.legislation.gov.uk/ukpga"}) {
    EXPECT_EQ(read(href), "nothing") << href;
  }
}

}  // namespace
}  // namespace pandect
