#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "citations/resolve/resolve.h"

namespace pandect {
namespace {

TitleDirectory directory() {
  TitleDirectory titles;
  titles.add(0, Language::thai, "ประมวลรัษฎากร", {});
  titles.add(1, Language::thai, "พระราชบัญญัติท่าเรือ พ.ศ. 2540", {});
  titles.add(2, Language::korean, "항만법", {});
  titles.add(3, Language::korean, "항만법 시행령", {});
  const std::vector<Alias> aliases{{Alias::Kind::abbreviation, "Hw"}, {Alias::Kind::short_title, "Havenwet"}};
  titles.add(4, Language::dutch, "Wet op de havens en de kades", aliases);
  titles.add(5, Language::dutch, "Burgerlijk Wetboek Boek 6", {});
  titles.add(6, Language::english, "Harbour Act 1978", {});
  titles.add(7, Language::dutch, "Wet op de havens", {});
  titles.add(8, Language::english, "The Well Act, 1931", {});
  titles.add(9, Language::english, "Buoys and Moorings Act of 1970", {});
  return titles;
}

using Works = std::vector<std::uint32_t>;

TEST(TitleDirectory, FindsNamesHoweverTheyAreWritten) {
  const TitleDirectory titles = directory();
  EXPECT_EQ(titles.find("wet op de  Havens en de kades", Language::dutch), Works{4});
  EXPECT_EQ(titles.find("พ.ร.บ.ท่าเรือ พ.ศ. ๒๕๔๐", Language::thai), Works{1});
  EXPECT_EQ(titles.find("พระราชบัญญัติท่าเรือ", Language::thai), Works{1});
  EXPECT_EQ(titles.find("กฎหมายว่าด้วยท่าเรือ", Language::thai), Works{1});
  EXPECT_EQ(titles.find("Hw", Language::dutch), Works{4});
  EXPECT_EQ(titles.find("「항만법 시행령」", Language::korean), Works{3});
  EXPECT_EQ(titles.find("Harbour Act", Language::english), Works{6});
  EXPECT_EQ(titles.find("The Well Act, 1931", Language::english), Works{8});
  EXPECT_EQ(titles.find("Well Act, 1931", Language::english), Works{8});
  EXPECT_EQ(titles.find("Well Act", Language::english), Works{8});
  EXPECT_EQ(titles.find("Buoys and Moorings Act", Language::english), Works{9});
  EXPECT_EQ(titles.find("ป.รัษฎากร", Language::thai), Works{0});
  EXPECT_TRUE(titles.find("Harbour Act 1979", Language::english).empty());
  EXPECT_TRUE(titles.find("", Language::english).empty());
}

TEST(TitleDirectory, FindsTitlesInOtherCases) {
  TitleDirectory titles;
  titles.add(0, Language::german, "Wattordnungsgesetz", {});
  titles.add(1, Language::german, "Hamburgisches Deichabgabengesetz", {});
  titles.add(2, Language::german, "Gesetz über die Leuchttürme", {});
  titles.add(3, Language::dutch, "Algemeen Havenreglement", {});
  EXPECT_EQ(titles.find("Wattordnungsgesetzes", Language::german), Works{0});
  EXPECT_EQ(titles.find("Watt-Ordnungsgesetzes", Language::german), Works{0});
  EXPECT_EQ(titles.find("hamburgischen Deichabgabengesetzes", Language::german), Works{1});
  EXPECT_EQ(titles.find("Gesetzes über die Leuchttürme", Language::german), Works{2});
  EXPECT_TRUE(titles.find("Dünenordnungsgesetzes", Language::german).empty());
  EXPECT_TRUE(titles.find("Deichabgabengesetzes", Language::german).empty());
  const auto mentions = titles.find_mentions("Zweck des Wattordnungsgesetzes ist", Language::german);
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions.front().span, (Span{10, 30}));
}

TEST(TitleDirectory, FindsLawsByNumberAndDayInEachOrder) {
  TitleDirectory titles;
  titles.add(0, *parse_language("it"), "Decreto legislativo 9 aprile 2028, n. 81", {});
  titles.add(1, Language::french, "Loi n° 31-17 du 6 janvier 2031 relative aux phares", {});
  for (const std::string_view name :
       {"d.lgs. 9 aprile 2028, n. 81", "D.Lgs. 81/28", "d.lgs. n. 81/2028", "d.lgs. n. 81 del 2028",
        "decreto legislativo n. 81 del 9 aprile 2028", "dlgs 81/2028"})
    EXPECT_EQ(titles.find(name, *parse_language("it")), Works{0}) << name;
  for (const std::string_view name :
       {"loi n° 31-17", "loi 31-17", "loi du 6 janvier 2031", "loi n° 31-17 du 6 janvier 2031"})
    EXPECT_EQ(titles.find(name, Language::french), Works{1}) << name;
}

TEST(TitleDirectory, FindsTheBooksOfACode) {
  const TitleDirectory titles = directory();
  EXPECT_EQ(titles.find_book("BW", "6", Language::dutch), Works{5});
  EXPECT_EQ(titles.find("Boek 6 van het Burgerlijk Wetboek", Language::dutch), Works{5});
  EXPECT_TRUE(titles.find_book("BW", "9", Language::dutch).empty());
}

TEST(TitleDirectory, PrefersTheLanguageAskedFor) {
  TitleDirectory titles;
  titles.add(1, Language::german, "Statut", {});
  titles.add(2, Language::french, "Statut", {});
  EXPECT_EQ(titles.find("Statut", Language::french), (Works{2, 1}));
}

TEST(TitleDirectory, KnowsWhereATitleEnds) {
  const TitleDirectory titles = directory();
  const std::string_view text = "Wet op de havens en de kades is van toepassing";
  auto prefix = titles.find_prefix(text, Language::dutch);
  ASSERT_TRUE(prefix);
  EXPECT_EQ(prefix->work, 4u);
  EXPECT_EQ(prefix->span.of(text), "Wet op de havens en de kades");
  prefix = titles.find_prefix("Wet op de havens en de schepen", Language::dutch);
  ASSERT_TRUE(prefix);
  EXPECT_EQ(prefix->work, 7u);
  EXPECT_FALSE(titles.find_prefix("Wet op de havenschappen", Language::dutch));
}

TEST(TitleDirectory, AnotherYearIsAnotherWork) {
  const TitleDirectory titles = directory();
  EXPECT_TRUE(titles.find_prefix("พระราชบัญญัติท่าเรือมาใช้บังคับ", Language::thai));
  EXPECT_TRUE(titles.find_prefix("พระราชบัญญัติท่าเรือ พ.ศ. 2540 มาใช้บังคับ", Language::thai));
  EXPECT_FALSE(titles.find_prefix("พระราชบัญญัติท่าเรือ พ.ศ. 2490", Language::thai));
  EXPECT_FALSE(titles.find_prefix("Harbour Act 1991", Language::english));
  // No Korean title ends with a year: it is a day's.
  EXPECT_TRUE(titles.find_prefix("항만법 2031. 2. 3. 개정", Language::korean));
}

TEST(TitleDirectory, FindsNamesWithoutMarksHyphensAndTheLastComma) {
  TitleDirectory titles;
  titles.add(1, Language::dutch, "Wet subsidiëring zee- en rivierhavens", {});
  titles.add(2, Language::english, "Buoys, Moorings, and Rafts Act of 1970", {});
  titles.add(3, Language::korean, "등대의 설치ㆍ이용에 관한 법률", {});
  const std::vector<Alias> law{{Alias::Kind::identifier, "Public Law 112–61"}};
  titles.add(4, Language::english, "Harbour Act 1978", law);
  titles.add(5, Language::english, "Regulation (EU) 2031/9 on harbours (Open Harbours Act)", {});
  EXPECT_EQ(titles.find("Wet subsidiering zee en rivierhavens", Language::dutch), Works{1});
  EXPECT_EQ(titles.find("Buoys, Moorings and Rafts Act of 1970", Language::english), Works{2});
  EXPECT_EQ(titles.find("Buoys, Moorings and Rafts Act", Language::english), Works{2});
  EXPECT_EQ(titles.find("등대의설치이용에관한법률", Language::korean), Works{3});
  EXPECT_EQ(titles.find("Public Law 112-61", Language::english), Works{4});
  EXPECT_TRUE(titles.find("Public Law 11-261", Language::english).empty());
  EXPECT_EQ(titles.find("Open Harbours Act", Language::english), Works{5});
  titles.add(6, Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Havenwet (stille kades)", {});
  titles.add(7, Language::dutch,
             "Wet van 4 mei 1931, houdende vaststelling van de Wet Vlotrecht alsmede van meer", {});
  titles.add(8, Language::dutch, "Wet van 5 mei 1931 tot wijziging van enkele wetten (Belastingplan 1931)",
             {});
  titles.add(9, Language::dutch, "Wet van 6 mei 1931, tot vaststelling van een Wetboek van Havenrecht", {});
  EXPECT_EQ(titles.find("Wetboek van Havenrecht", Language::dutch), Works{9});
  EXPECT_EQ(titles.find("Wet stille kades", Language::dutch), Works{6});
  EXPECT_EQ(titles.find("Wet Vlotrecht", Language::dutch), Works{7});
  EXPECT_EQ(titles.find("Belastingplan 1931", Language::dutch), Works{8});
}

TEST(TitleDirectory, FindsANameBehindItsYear) {
  const TitleDirectory titles = directory();
  const auto found = [&](std::string_view text) {
    const auto mention = titles.find_prefix(text, Language::english);
    return mention ? std::pair(mention->work, mention->span.end) : std::pair(0U, 0U);
  };
  EXPECT_EQ(found("1970 Buoys and Moorings Act says"), std::pair(9U, 27U));
  EXPECT_EQ(found("1931 Well Act"), std::pair(8U, 13U));
  EXPECT_EQ(found("1978 Harbour Act"), std::pair(6U, 16U));
  EXPECT_EQ(found("1979 Harbour Act"), std::pair(0U, 0U));
  EXPECT_EQ(found("1978 Harbour Actuaries"), std::pair(0U, 0U));
}

TEST(TitleDirectory, FindsMentionsLongestFirst) {
  const TitleDirectory titles = directory();
  const std::string_view text = "Geldt de Havenwet, of de Wet op de havens, ook voor kades?";
  const auto mentions = titles.find_mentions(text, Language::dutch);
  ASSERT_EQ(mentions.size(), 2u);
  EXPECT_EQ(mentions[0].span.of(text), "Havenwet");
  EXPECT_EQ(mentions[1].span.of(text), "Wet op de havens");
  const std::string_view korean = "신항만법이 아니라 항만법 시행령에 따르면";
  const auto decree = titles.find_mentions(korean, Language::korean);
  ASSERT_EQ(decree.size(), 1u);
  EXPECT_EQ(decree[0].work, 3u);
}

TEST(TitleDirectory, FindsActsOfTheUnionByNumberInAnyLanguage) {
  TitleDirectory titles;
  titles.add(0, Language::english, "Directive 2014/92/EU of the European Parliament and of the Council", {});
  titles.add(1, Language::dutch, "Verordening (EU) nr. 575/2013 van het Europees Parlement en de Raad", {});
  titles.add(2, Language::english, "Commission Implementing Regulation (EU) 2024/903 of 1 March 2024", {});
  titles.add(3, Language::french, "Directive 76/768/CEE du Conseil", {});
  for (const std::string_view name : {"Richtlinie 2014/92/EU", "richtlijn 2014/92/EU", "directive 2014/92/UE",
                                      "Directive 2014/92/EU", "Richtlinie 2014/92"})
    EXPECT_EQ(titles.find(name, Language::german), Works{0}) << name;
  for (const std::string_view name :
       {"Regulation (EU) No 575/2013", "Verordnung (EU) Nr. 575/2013", "règlement (UE) n° 575/2013",
        "Règlement (UE) nº 575/2013", "verordening (EU) 575/2013", "regolamento (UE) n. 575/2013",
        "Reglamento (UE) n.º 575/2013", "Regulamento (UE) n.º 575/2013"})
    EXPECT_EQ(titles.find(name, Language::english), Works{1}) << name;
  for (const std::string_view name :
       {"Durchführungsverordnung (EU) 2024/903", "Verordnung (EU) 2024/903",
        "uitvoeringsverordening (EU) 2024/903", "règlement d’exécution (UE) 2024/903",
        "Reglamento de Ejecución (UE) 2024/903"})
    EXPECT_EQ(titles.find(name, Language::german), Works{2}) << name;
  EXPECT_EQ(titles.find("Council Directive 76/768/EEC", Language::english), Works{3});
  EXPECT_EQ(titles.find("Richtlinie 76/768/EWG", Language::german), Works{3});
  EXPECT_EQ(titles.find("Richtlinie 2024/903/EU", Language::german), Works{});
  const auto mention =
      titles.find_prefix("Richtlinie 2014/92/EU des Europäischen Parlaments", Language::german);
  ASSERT_TRUE(mention);
  EXPECT_EQ(mention->work, 0U);
}

TEST(TitleDirectory, FindsActsOfTheUnionByTheirInstitutionAndInAnyCase) {
  TitleDirectory titles;
  titles.add(0, Language::english,
             "Commission Implementing Regulation (EU) No 1319/2011 of 15 December 2011 fixing prices", {});
  titles.add(1, Language::german, "Durchführungsbeschluss (EU) 2021/914 der Kommission vom 4. Juni 2021", {});
  titles.add(2, Language::french, "Règlement délégué (UE) 2017/565 de la Commission du 25 avril 2016", {});
  titles.add(3, Language::english, "Council Framework Decision 2002/584/JHA of 13 June 2002", {});
  titles.add(4, Language::dutch, "Besluit (GBVB) 2015/1333 van de Raad van 31 juli 2015", {});
  const std::vector<std::pair<std::string_view, std::uint32_t>> cited{
      {"Commission Implementing Regulation (EU) No 1319/2011", 0},
      {"Commission Regulation (EU) 1319/2011", 0},
      {"COMMISSION IMPLEMENTING REGULATION (EU) No 1319/2011", 0},
      {"règlement d’exécution de la Commission (UE) n° 1319/2011", 0},
      {"Durchführungsverordnung der Kommission (EU) Nr. 1319/2011", 0},
      {"uitvoeringsverordening van de Commissie (EU) nr. 1319/2011", 0},
      {"Reglamento de Ejecución de la Comisión (UE) n.º 1319/2011", 0},
      {"Durchführungsbeschlusses (EU) 2021/914", 1},
      {"Commission Implementing Decision (EU) 2021/914", 1},
      {"décision d'exécution (UE) 2021/914", 1},
      {"Delegierten Verordnung (EU) 2017/565", 2},
      {"Commission Delegated Regulation (EU) 2017/565", 2},
      {"Rahmenbeschlusses 2002/584/JI", 3},
      {"décision-cadre 2002/584/JAI", 3},
      {"kaderbesluit 2002/584/JBZ", 3},
      {"Council Decision (CFSP) 2015/1333", 4},
      {"Beschlusses (GASP) 2015/1333", 4}};
  for (const auto& [name, work] : cited) {
    EXPECT_EQ(titles.find(name, Language::english), Works{work}) << name;
    const std::string text = std::string(name) + " lays down more";
    const auto mention = titles.find_prefix(text, Language::english);
    ASSERT_TRUE(mention) << name;
    EXPECT_EQ(mention->work, work) << name;
    EXPECT_EQ(mention->span.of(text), name);
  }
  for (const std::string_view name :
       {"Commission Delegated Regulation (EU) No 1319/2011", "Commission Regulation (EU) No 1319/2012",
        "Council Decision (EU) 2015/1333", "Commission (EU) No 1319/2011"})
    EXPECT_EQ(titles.find(name, Language::english), Works{}) << name;
}

TEST(TitleDirectory, FindsLawsByTheDayTheyWereMade) {
  TitleDirectory titles;
  const std::vector<Alias> long_title{
      {Alias::Kind::long_title, "Wet van 5 juli 1931, houdende regels omtrent de bakens"}};
  titles.add(0, Language::dutch, "Bakenwet", long_title);
  titles.add(1, Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Tonnenwet (lichten)", {});
  titles.add(2, Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Havenwet (gelden)", {});
  const auto only = [&](std::string_view text) {
    const auto mentions = titles.find_mentions(text, Language::dutch);
    return mentions.size() == 1 ? std::pair(mentions[0].work, std::string(mentions[0].span.of(text)))
                                : std::pair(99u, std::string());
  };
  using Found = std::pair<std::uint32_t, std::string>;
  EXPECT_EQ(only("op grond van de wet van 5 juli 1931 mag dat"), Found(0, "wet van 5 juli 1931"));
  EXPECT_EQ(only("de wijzigingswet van 3 mei 1931 over havengelden"),
            Found(2, "wijzigingswet van 3 mei 1931"));
  EXPECT_EQ(only("de Wet van 3 mei 1931 tot wijziging van de Tonnenwet, die"),
            Found(1, "Wet van 3 mei 1931 tot wijziging van de Tonnenwet"));
  EXPECT_TRUE(titles.find_mentions("de wet van 3 mei 1931 bepaalt", Language::dutch).empty());
  EXPECT_TRUE(titles.find_mentions("de wet van 4 mei 1931 bepaalt", Language::dutch).empty());
  EXPECT_TRUE(titles.find_mentions("de wet van 31 juni 1931 bepaalt", Language::dutch).empty());
}

}  // namespace
}  // namespace pandect
