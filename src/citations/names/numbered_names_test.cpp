#include "citations/names/numbered_names.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "citations/names/titles.h"

namespace pandect {
namespace {

std::string key(std::string_view name, std::string_view code) {
  const auto found = numbered_name_at(name, 0, *parse_language(code));
  return found ? found->keys(false).front() : "";
}

TEST(NumberedNames, AreAlikeInEveryOrderAndForm) {
  for (const std::string_view name :
       {"Legge 7 agosto 1990, n. 241", "legge n. 241/1990", "L. 241/90", "l. n. 241 del 1990",
        "LEGGE 7/8/1990 N. 241", "legge n. 241 del 7 agosto 1990", "L. 07.08.1990, nr. 241",
        "legge 241 del 1990"})
    EXPECT_EQ(key(name, "it"), "legge n. 241/90") << name;
  for (const std::string_view name :
       {"D. Lgs. 17.03.2026 n. 58", "dlgs 58/2026", "decreto legislativo n. 58 del 2026"})
    EXPECT_EQ(key(name, "it"), "decreto legislativo n. 58/26") << name;
  for (const std::string_view name :
       {"Loi n° 78-17 du 6 janvier 1978", "L. n° 78-17, 6 janv. 1978", "loi 78-17", "loi no 78-17"})
    EXPECT_EQ(key(name, "fr"), "loi n. 78-17") << name;
  for (const std::string_view name :
       {"LEI Nº 8.069, DE 13 DE JULHO DE 1990", "Lei 8.069, de 13 de julho de 1990", "Lei 8069/90",
        "Lei n.º 8.069/1990", "lei nº 8069 de 1990"})
    EXPECT_EQ(key(name, "pt"), "lei n. 8069/90") << name;
  EXPECT_EQ(key("Decreto-Lei nº 2.848, de 7 de dezembro de 1940", "pt"), "decreto-lei n. 2848/40");
  EXPECT_EQ(key("Arr. 1er juin 2023, art. 4", "fr"), "arrêté 2023-6-1");
  EXPECT_EQ(key("平成二十二年法律第三十八号", "ja"), key("平成22年法律第38号第4条", "ja"));
  EXPECT_EQ(key("令和元年総務省令第4号", "ja"), "総務省令 n. 4/2019");
}

TEST(NumberedNames, AreNoArticlesAndNoOtherNumbers) {
  for (const std::string_view name :
       {"L. 211-2", "L. 1225-4", "D. 12-1", "loi de 1901", "code n° 4", "lois n° 78-17 du 6 janvier 1978"})
    EXPECT_EQ(key(name, "fr"), "") << name;
  for (const std::string_view name : {"legge n. 241", "l. 5", "leggenda n. 4/1990", "legge 1990"})
    EXPECT_EQ(key(name, "it"), "") << name;
  EXPECT_EQ(key("法律第三十八号", "ja"), "");
}

TEST(NumberedNames, EndWhereTheArticleBegins) {
  const std::string_view text = "L. n° 2021-1342, 14 oct. 2021, art. 5";
  const auto found = numbered_name_at(text, 0, *parse_language("fr"));
  ASSERT_TRUE(found);
  EXPECT_EQ(text.substr(0, found->end), "L. n° 2021-1342, 14 oct. 2021");
}

TEST(NumberedNames, LeadToTheirLaws) {
  TitleDirectory titles;
  const Language japanese = *parse_language("ja");
  titles.add(0, *parse_language("it"), "LEGGE 5 novembre 2021, n. 173", {});
  titles.add(1, Language::french, "Arrêté du 7 juin 2023 relatif aux pontons", {});
  const std::vector<Alias> number{{Alias::Kind::short_title, "平成十五年法律第五十七号"}};
  titles.add(2, japanese, "艇庫の保全及び再生に関する法律", number);
  const auto found = [&](std::string_view name) { return titles.find(name, Language::unknown); };
  using Works = std::vector<std::uint32_t>;
  EXPECT_EQ(found("l. 173/2021"), Works{0});
  EXPECT_EQ(found("l. 173 del 2021"), Works{0});
  EXPECT_EQ(found("l. 174/2021"), Works{});
  EXPECT_EQ(found("l. 173/2021 art. 5"), Works{}) << "more than the name";
  EXPECT_EQ(found("arr. 7 juin 2023"), Works{1});
  EXPECT_EQ(found("平成15年法律第57号"), Works{2});
  EXPECT_EQ(found("平15法57"), Works{2});
  EXPECT_EQ(found("平成15年5月7日法律第57号"), Works{2});
  EXPECT_EQ(found("平15法58"), Works{});
  EXPECT_EQ(found("H15法57"), Works{2});
  EXPECT_EQ(found("明治36年法律第57号"), Works{}) << "of another era";
  EXPECT_EQ(found("Act No. 57 of 2003"), Works{2});
  EXPECT_EQ(found("Law No. 173/2021"), Works{0});
  EXPECT_EQ(found("Gesetz vom 5. November 2021, Nr. 173"), Works{0});
  EXPECT_EQ(found("loi n° 173 du 5 novembre 2021"), Works{0});
  EXPECT_EQ(found("legge 173 del 5 novembre 2021"), Works{0});
  EXPECT_EQ(found("legge 173 del '21"), Works{0});
  EXPECT_EQ(found("L. 5-11-2021 n. 173"), Works{0});
  EXPECT_EQ(found("艇庫保全再生法"), Works{2});
  EXPECT_EQ(found("艇庫保全法"), Works{});
}

}  // namespace
}  // namespace pandect
