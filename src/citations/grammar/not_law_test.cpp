#include "citations/grammar/not_law.h"

#include <string>

#include <gmock/gmock.h>

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found(std::string_view text, NotLaw::Kind kind = NotLaw::Kind::decision) {
  std::vector<std::string> all;
  for (const NotLaw& one : find_not_law(text)) {
    if (one.kind == kind) all.emplace_back(one.span.of(text));
  }
  return all;
}

TEST(NotLawTest, DecisionsAreFoundAsEachCountryCitesThem) {
  EXPECT_THAT(found("See ECLI:NL:HR:2019:1234."), ElementsAre("ECLI:NL:HR:2019:1234"));
  EXPECT_THAT(found("HR 12 maart 2010, NJ 2010/123, LJN BK1234"),
              ElementsAre("HR 12 maart 2010", "NJ 2010/123", "LJN BK1234"));
  EXPECT_THAT(found("대법원 2020. 1. 16. 선고 2019다12345 판결과 헌재 2018헌바123"),
              ElementsAre("대법원 2020. 1. 16. 선고 2019다12345 판결", "헌재 2018헌바123"));
  EXPECT_THAT(found("BGH, Urteil vom 12.3.2019 - VIII ZR 123/18; BVerfG 1 BvR 2656/18; BGHZ 12, 34"),
              ElementsAre("Urteil vom 12.3.2019", "VIII ZR 123/18", "1 BvR 2656/18", "BGHZ 12, 34"));
  EXPECT_THAT(found("ตามคำพิพากษาฎีกาที่ 1234/2560 และฎีกาที่ ๕๖/๒๕๖๑"),
              ElementsAre("คำพิพากษาฎีกาที่ 1234/2560", "ฎีกาที่ ๕๖/๒๕๖๑"));
  EXPECT_THAT(found("Roe, 410 U.S. 113 (1973); 573 F.3d 12; [2019] UKSC 5; Case C-131/12; C‑311/18"),
              ElementsAre("410 U.S. 113 (1973)", "573 F.3d 12", "[2019] UKSC 5", "C-131/12", "C‑311/18"));
  EXPECT_THAT(
      found("573 U.S. ___ (2014); 535 U. S. 467, 498; 201 A.D.3d 83; 2018 WL 301424 (S.D.N.Y. Mar. 5, 2018)"),
      ElementsAre("573 U.S. ___ (2014)", "535 U. S. 467, 498", "201 A.D.3d 83", "2018 WL 301424",
                  "(S.D.N.Y. Mar. 5, 2018)"));
  EXPECT_THAT(
      found("[1932] AC 562; [1990] 2 WLR 358; (1991) 171 CLR 30; Case No. 3:19-cv-01234"),
      ElementsAre("[1932] AC 562", "[1990] 2 WLR 358", "(1991) 171 CLR 30", "Case No. 3:19-cv-01234"));
  EXPECT_THAT(
      found("BVerwG, Urteil vom 3. März 2020 - 7 A 9.19; 8 ZB 20.1234; GSZ 1/16; NJW-RR 2020, 123"),
      ElementsAre("Urteil vom 3. März 2020", "7 A 9.19", "8 ZB 20.1234", "GSZ 1/16", "NJW-RR 2020, 123"));
  EXPECT_THAT(found("zaaknummer 200.123.456/01, JIN 2019/45; CE, 5 mai 2021, n° 123456"),
              ElementsAre("zaaknummer 200.123.456/01", "JIN 2019/45", "CE, 5 mai 2021, n° 123456"));
  EXPECT_THAT(found("Cass. civ., sentenza n. 123/2020; 最判平成10年1月30日; 平成9年(オ)第12号"),
              ElementsAre("Cass. civ., sentenza n. 123/2020", "最判平成10年1月30日", "平成9年(オ)第12号"));
  EXPECT_THAT(found("คดีหมายเลขดำที่ อ. 123/2560"), ElementsAre("คดีหมายเลขดำที่ อ. 123/2560"));
  EXPECT_THAT(found("(application no. 12345/06)"), ElementsAre("application no. 12345/06"));
  EXPECT_THAT(found("Cass. civ. 1re, 12 mars 2010, n° 09-12.345"),
              ElementsAre("Cass. civ. 1re, 12 mars 2010, n° 09-12.345"));
}

TEST(NotLawTest, StatutesDatesAndNumbersAreNone) {
  for (const char* law :
       {"42 U.S.C. 1983", "Directive 95/46/EC", "Regulation (EU) No 1215/2012", "제2조제3항제1호",
        "2019년 12월 31일", "§ 823 Abs. 1 BGB", "artikel 6:162 BW", "Stb. 2010, 123",
        "มาตรา 5 วรรคสอง พ.ศ. 2560", "3/4 of the rent", "12 C 3", "section 5(2) of the Act", "129 Stat. 39",
        "Pub. L. No. 115-6", "12 S. 3", "legge n. 241/1990", "(Section 4)", "the period [3] of 12"})
    EXPECT_THAT(found(law), IsEmpty()) << law;
}

TEST(NotLawTest, ADecisionHasItsPageAndParagraph) {
  EXPECT_THAT(found("BGHZ 12, 34 (38); BGH NJW 2019, 1234 Rn. 17"),
              ElementsAre("BGHZ 12, 34 (38)", "NJW 2019, 1234 Rn. 17"));
  EXPECT_THAT(found("HvJ EU 5 oktober 2004, C-397/01, punt 110 dat"),
              ElementsAre("HvJ EU 5 oktober 2004", "C-397/01, punt 110"));
  EXPECT_THAT(found("BGHZ 12, 34, § 823 BGB"), ElementsAre("BGHZ 12, 34"));
  EXPECT_THAT(found("Marckx, no. 6833/74, § 31, Series A"), ElementsAre("no. 6833/74, § 31"));
}

TEST(NotLawTest, PublicationsMayBePartOfTheNameOfALaw) {
  constexpr auto kind = NotLaw::Kind::publication;
  constexpr std::string_view text = "in tit. II, 129 Stat. 39, for buildings";
  EXPECT_THAT(found(text, kind), ElementsAre("129 Stat. 39"));
  EXPECT_EQ(hide_not_law(text, find_not_law(text)), text);
  EXPECT_THAT(found("(OJ L 334, 16.12.2031, p. 26)", kind), ElementsAre("OJ L 334, 16.12.2031, p. 26"));
  EXPECT_THAT(found("wet van 5 juli (Stb. 1995, 355)", kind), ElementsAre("Stb. 1995, 355"));
  EXPECT_THAT(found("Stat. means statistics", kind), IsEmpty());
}

TEST(NotLawTest, OtherPapersAreHidden) {
  constexpr std::string_view text = "ISO 9001, clause 7.2 and § 5 BGB";
  const std::string shown = hide_not_law(text, find_not_law(text));
  EXPECT_EQ(shown.size(), text.size());
  EXPECT_EQ(shown.substr(shown.find(" and ")), " and § 5 BGB");
  EXPECT_EQ(shown.find("clause"), std::string::npos);
  for (const char* other : {"Kamerstukken II 2008/09, 31 731, nr. 3, p. 16", "BT-Drs. 19/1234, S. 45",
                            "H.R. Rep. No. 94-1476, at 53", "Palandt, § 280 Rn. 12"})
    EXPECT_EQ(found(other, NotLaw::Kind::other).size(), 1U) << other;
}

TEST(NotLawTest, AnyBytesAreRead) {
  for (const char* text : {"", "HR ", "ISO ", "ECLI:", "\xff\xfe ฎีกาที่ ", "ECLI:::...", "2019다", "[20"})
    found(text);
}

}  // namespace
}  // namespace pandect
