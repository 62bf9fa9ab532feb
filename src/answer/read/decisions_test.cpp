#include "answer/read/decisions.h"

#include <string>

#include <gmock/gmock.h>

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found(std::string_view text) {
  std::vector<std::string> all;
  for (const Span span : find_decisions(text)) all.emplace_back(span.of(text));
  return all;
}

TEST(Decisions, AreFoundAsEachCountryCitesThem) {
  EXPECT_THAT(found("See ECLI:NL:HR:2019:1234."), ElementsAre("ECLI:NL:HR:2019:1234"));
  EXPECT_THAT(found("HR 12 maart 2010, NJ 2010/123, LJN BK1234"), ElementsAre("NJ 2010/123", "LJN BK1234"));
  EXPECT_THAT(found("대법원 2020. 1. 16. 선고 2019다12345 판결과 헌재 2018헌바123"),
              ElementsAre("2019다12345", "헌재 2018헌바123"));
  EXPECT_THAT(found("BGH, Urteil vom 12.3.2019 - VIII ZR 123/18; BVerfG 1 BvR 2656/18; BGHZ 12, 34"),
              ElementsAre("VIII ZR 123/18", "1 BvR 2656/18", "BGHZ 12, 34"));
  EXPECT_THAT(found("ตามคำพิพากษาฎีกาที่ 1234/2560 และฎีกาที่ ๕๖/๒๕๖๑"),
              ElementsAre("คำพิพากษาฎีกาที่ 1234/2560", "ฎีกาที่ ๕๖/๒๕๖๑"));
  EXPECT_THAT(found("Roe, 410 U.S. 113 (1973); 573 F.3d 12; [2019] UKSC 5; Case C-131/12; C‑311/18"),
              ElementsAre("410 U.S. 113", "573 F.3d 12", "[2019] UKSC 5", "C-131/12", "C‑311/18"));
  EXPECT_THAT(found("(application no. 12345/06)"), ElementsAre("application no. 12345/06"));
  EXPECT_THAT(found("Cass. civ. 1re, 12 mars 2010, n° 09-12.345"), ElementsAre("n° 09-12.345"));
}

TEST(Decisions, AreNotStatutesDatesAndNumbers) {
  for (const char* law :
       {"42 U.S.C. 1983", "Directive 95/46/EC", "Regulation (EU) No 1215/2012", "제2조제3항제1호",
        "2019년 12월 31일", "§ 823 Abs. 1 BGB", "artikel 6:162 BW", "Stb. 2010, 123",
        "มาตรา 5 วรรคสอง พ.ศ. 2560", "3/4 of the rent", "12 C 3", "section 5(2) of the Act", "129 Stat. 39"})
    EXPECT_THAT(found(law), IsEmpty()) << law;
}

TEST(Decisions, AnyBytesAreRead) {
  for (const char* text : {"", "ECLI:", "\xff\xfe ฎีกาที่ ", "ECLI:::...", "2019다", "[20"}) found(text);
}

}  // namespace
}  // namespace pandect
