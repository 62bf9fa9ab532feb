#include "citations/names/short_names.h"

#include <gtest/gtest.h>

#include "citations/names/name_words.h"

namespace pandect {
namespace {

bool may_mean(Language language, std::string_view name, std::string_view title) {
  return short_form_of(name, title, language).has_value();
}

bool is_nearer(Language language, std::string_view name, std::string_view near, std::string_view far) {
  const auto first = short_form_of(name, near, language);
  const auto second = short_form_of(name, far, language);
  return first && (!second || first->distance < second->distance);
}

TEST(ShortNames, InitialsStandForWordsInTheirOrder) {
  constexpr auto english = Language::english;
  EXPECT_TRUE(may_mean(english, "BM Act", "Buoys and Moorings Act of 1970"));
  EXPECT_TRUE(may_mean(english, "BMA 1970", "Buoys and Moorings Act of 1970"));
  EXPECT_TRUE(may_mean(english, "DHA Tides Act, 2015", "Department of Harbour Affairs Tides Act, 2015"));
  EXPECT_FALSE(may_mean(english, "BMA 1971", "Buoys and Moorings Act of 1970"));
  EXPECT_FALSE(may_mean(english, "MB Act", "Buoys and Moorings Act of 1970"));
  EXPECT_FALSE(may_mean(english, "BM Act", "Buoys, Moorings and Lights Act of 1970"));
  constexpr auto dutch = Language::dutch;
  EXPECT_TRUE(may_mean(dutch, "WHK", "Wet op de havens en de kades"));
  EXPECT_TRUE(may_mean(dutch, "Wet HK", "Wet op de havens en de kades"));
  EXPECT_TRUE(is_nearer(dutch, "WHT", "Wet haventoezicht toestellen", "Wet op het haventoezicht"));
  EXPECT_TRUE(may_mean(dutch, "WHT", "Wet op het haventoezicht"));
  EXPECT_FALSE(may_mean(dutch, "WHK BES", "Wet op de havens en de kades"));
}

TEST(ShortNames, WordsAreCutAtAFullStop) {
  constexpr std::string_view code = "Code des quais et des pontons";
  EXPECT_TRUE(may_mean(Language::french, "C. quais", code));
  EXPECT_TRUE(may_mean(Language::french, "C. quais et pont.", code));
  EXPECT_TRUE(is_nearer(Language::french, "C. quais", "Code des quais", code));
  EXPECT_FALSE(may_mean(Language::french, "C. pont.", code));
  EXPECT_FALSE(may_mean(Language::french, "C. qui.", code));
  EXPECT_TRUE(may_mean(Language::german, "HafenO", "Hafenordnung"));
  EXPECT_TRUE(may_mean(Language::german, "HafengebührenG", "Hafengebührengesetz"));
  EXPECT_FALSE(may_mean(Language::german, "HafenG", "Hafenordnung"));
}

TEST(ShortNames, LawsWithANumberForANameAreCalledByTheirSubject) {
  constexpr std::string_view law =
      "LOI n° 2021-17 du 3 mai 2021 relative à la protection des pontons flottants";
  EXPECT_TRUE(may_mean(Language::french, "loi pontons flottants", law));
  EXPECT_TRUE(may_mean(Language::french, "loi sur les pontons flottants", law));
  EXPECT_FALSE(may_mean(Language::french, "décret pontons flottants", law));
  EXPECT_FALSE(may_mean(Language::french, "loi flottants pontons", law));
}

TEST(ShortNames, WhereWordsAreNotPartedANameHasRunsOfLetters) {
  const Language japanese = *parse_language("ja");
  constexpr std::string_view title = "艇庫環境の保全及び再生に関する法律";
  EXPECT_TRUE(may_mean(japanese, "艇庫環境再生法", title));
  EXPECT_TRUE(may_mean(japanese, "艇庫再生法", title));
  EXPECT_FALSE(may_mean(japanese, "再生法", title));
  EXPECT_FALSE(may_mean(japanese, "艇庫再生規則", title));
  EXPECT_TRUE(may_mean(japanese, "艇庫記録規則", "艇庫取引記録保存規則"));
}

TEST(ShortNames, PopularNamesHaveTheKindAndWordsThatStandTogether) {
  constexpr auto english = Language::english;
  constexpr std::string_view directive =
      "Directive 2031/12/EU of the Parliament on fees related to mooring places";
  EXPECT_TRUE(may_mean(english, "Mooring Places Directive", directive));
  EXPECT_FALSE(may_mean(english, "Mooring Places Regulation", directive));
  EXPECT_FALSE(may_mean(english, "Places Directive", directive));
  EXPECT_FALSE(may_mean(english, "Mooring Fees Directive", directive));
  EXPECT_FALSE(may_mean(english, "Coastal Moorings Act 2019", "Buoys and Coastal Moorings Act of 1970"));
}

TEST(ShortNames, DutchTitlesMayEndBeforeWhomTheyAreFor) {
  constexpr auto dutch = Language::dutch;
  EXPECT_TRUE(may_mean(dutch, "Havenwet", "Havenwet voor het Eilandenrijk van 3 mei 1901"));
  EXPECT_TRUE(may_mean(dutch, "Rijkswet Kustlichten", "Rijkswet Kustlichten voor de eilanden"));
  EXPECT_FALSE(may_mean(dutch, "Rijkswet", "Rijkswet voor de eilanden"));
  EXPECT_FALSE(may_mean(dutch, "Havenwet", "Havenwet kustlichten"));
}

TEST(ShortNames, KoreanNamesTakeTheBeginningsOfWords) {
  constexpr auto korean = Language::korean;
  EXPECT_TRUE(may_mean(korean, "항만시설법", "항만시설의 설치ㆍ이용에 관한 법률"));
  EXPECT_TRUE(may_mean(korean, "항만시설법 시행령", "항만시설의 설치ㆍ이용에 관한 법률 시행령"));
  EXPECT_TRUE(may_mean(korean, "등부법", "등대 및 부표물의 진흥에 관한 법률"));
  EXPECT_FALSE(may_mean(korean, "항만시설법", "항만시설의 설치ㆍ이용에 관한 법률 시행령"));
  EXPECT_FALSE(may_mean(korean, "부등법", "등대 및 부표물의 진흥에 관한 법률"));
  EXPECT_TRUE(is_nearer(korean, "항만시설법", "항만시설의 이용에 관한 법률", "항만시설공사업법"));
}

TEST(ShortNames, KoreanNamesLeaveOutWhatJoinsWordsAndWhoseTheyAre) {
  constexpr auto korean = Language::korean;
  EXPECT_TRUE(may_mean(korean, "항만시설 설치ㆍ이용법", "항만시설의 설치 및 이용에 관한 법률"));
  EXPECT_TRUE(may_mean(korean, "항만 및 등대 관리 특별법", "항만 및 등대 관리에 관한 특별법"));
  EXPECT_TRUE(may_mean(korean, "항만시설 이용 법률 시행령", "항만시설의 이용에 관한 법률 시행령"));
  EXPECT_FALSE(may_mean(korean, "항만시설 관리법", "항만시설의 이용에 관한 법률"));
  EXPECT_FALSE(may_mean(korean, "항만시설 이용법", "항만시설의 설치 및 이용에 관한 법률"));
  EXPECT_TRUE(may_mean(korean, "등대특별법", "등대의 관리에 관한 특별법"));
  EXPECT_FALSE(may_mean(korean, "등대특별법", "등대의 관리에 관한 법률"));
  EXPECT_TRUE(may_mean(korean, "선박검사법", "항만의 선박검사에 관한 법률"));
  EXPECT_FALSE(may_mean(korean, "선박검사법", "항만의 이용 및 선박검사에 관한 법률"));
  EXPECT_FALSE(may_mean(korean, "선박검사법", "항만과 선박검사에 관한 법률"));
}

TEST(ShortNames, ThaiNamesLeaveOutWhatTheOmissionMarkStandsFor) {
  constexpr auto thai = Language::thai;
  constexpr std::string_view title = "พระราชบัญญัติกำหนดความผิดเกี่ยวกับท่าเรือ ประภาคาร และทุ่น พ.ศ. 2499";
  EXPECT_TRUE(may_mean(thai, "พ.ร.บ.กำหนดความผิดเกี่ยวกับท่าเรือฯ พ.ศ. 2499", title));
  EXPECT_FALSE(may_mean(thai, "พ.ร.บ.กำหนดความผิดเกี่ยวกับท่าเรือฯ พ.ศ. 2500", title));
  EXPECT_TRUE(may_mean(thai, "พ.ร.บ.ท่าเรือประมง", "พระราชบัญญัติท่าเรือประมงและทุ่นลอย พ.ศ. 2535"));
  EXPECT_FALSE(may_mean(thai, "พ.ร.บ.ท่าเรือประมง", "พระราชบัญญัติท่าเรือประมงทุ่นลอย พ.ศ. 2535"));
}

TEST(ShortNames, ADescriptionHasWordsOfTheTitleInTheirOrder) {
  constexpr auto english = Language::english;
  constexpr std::string_view title =
      "Proposal for a REGULATION OF THE ASSEMBLY on the lights of drifting mooring buoys";
  EXPECT_TRUE(may_mean(english, "Regulation on the lights of mooring buoys", title));
  EXPECT_TRUE(may_mean(english, "Regulation on the light of mooring buoys", title));
  EXPECT_FALSE(may_mean(english, "Regulation on the lights of mooring", title));  // too few words
  EXPECT_FALSE(may_mean(english, "Regulation on buoys and mooring lights", title));
  EXPECT_FALSE(may_mean(english, "Regulation 2016 on the lights of drifting mooring buoys", title));
  constexpr auto dutch = Language::dutch;
  constexpr std::string_view name = "Wet tot instelling van een haven Noord";
  EXPECT_TRUE(
      is_nearer(dutch, name, "Wet van 3 mei 1931, tot instelling van een haven Noord",
                "Wet van 5 mei 1933, tot instelling van een haven Zuid en sluiting van de haven Noord"));
}

TEST(ShortNames, ANameMayLackAWordInThree) {
  constexpr auto dutch = Language::dutch;
  constexpr std::string_view title = "Wet medezeggenschap personeel havens";
  EXPECT_TRUE(may_mean(dutch, "Wet medezeggenschap havens", title));
  EXPECT_FALSE(may_mean(dutch, "Wet havens medezeggenschap", title));
  EXPECT_FALSE(may_mean(dutch, "Wet medezeggenschap sluizen", title));
  EXPECT_FALSE(
      may_mean(dutch, "Wet personeel havens", "Wet medezeggenschap en vertegenwoordiging personeel havens"));
}

TEST(ShortNames, TheWayInWhichANameIsShortIsTold) {
  const auto by = [](Language language, std::string_view name, std::string_view title) {
    const auto form = short_form_of(name, title, language);
    return form ? to_string(form->by) : "nothing";
  };
  EXPECT_EQ(by(Language::english, "BMA 1970", "Buoys and Moorings Act of 1970"), "initials");
  EXPECT_EQ(by(Language::dutch, "Wet kades", "Wet op de kades"), "omission");
  EXPECT_EQ(by(Language::dutch, "Tonnenwet", "Tonnenwet 1931"), "omission");
  EXPECT_EQ(by(Language::german, "Hafenordnung", "Hafenordnung 1931"), "omission");
  EXPECT_EQ(by(Language::english, "Mooring Places Directive",
               "Directive 2031/12/EU of the Parliament on fees related to mooring places"),
            "words");
  EXPECT_EQ(by(Language::korean, "등부법", "등대 및 부표물의 진흥에 관한 법률"), "initials");
  EXPECT_EQ(by(Language::korean, "선박검사법", "항만의 선박검사에 관한 법률"), "words");
  EXPECT_EQ(by(Language::thai, "พ.ร.บ.ท่าเรือประมงฯ พ.ศ. 2535", "พระราชบัญญัติท่าเรือประมงและทุ่นลอย พ.ศ. 2535"),
            "omission");
}

TEST(ShortNames, SomeWordsOfATitleAreCounted) {
  constexpr auto dutch = Language::dutch;
  constexpr std::string_view title = "Wet van 3 mei 1931, houdende het afschaffen van de tol te Noordhaven";
  EXPECT_EQ(words_left_out("Wet afschaffing tol Noordhaven", title, dutch), 5);
  EXPECT_EQ(words_left_out("Wet Noordhaven", title, dutch), 7);
  EXPECT_EQ(words_left_out("Wet afschaffing tol", title, dutch), std::nullopt);  // it is about a town
  EXPECT_EQ(words_left_out("Wet Zuidhaven", title, dutch), std::nullopt);
  EXPECT_EQ(words_left_out("Wet", title, dutch), std::nullopt);
  constexpr auto korean = Language::korean;
  constexpr std::string_view act = "등대의 설치 및 부표검사에 관한 법률";
  EXPECT_EQ(words_left_out("등대 부표검사법", act, korean), 2);
  EXPECT_EQ(words_left_out("부표검사법", act, korean), 4);
  EXPECT_EQ(words_left_out("부표 등대법", act, korean), std::nullopt);
  EXPECT_EQ(words_left_out("등대 부표법", "등대 부이와 부표에 관한 법률", korean),
            2);  // runs may be cut in two ways
  EXPECT_EQ(words_left_out("부표검사법 시행령", act, korean), std::nullopt);
}

TEST(ShortNames, WhatANameSharesWithATitleEndsWithAWord) {
  constexpr std::string_view title =
      "Wet van 3 mei 1931, tot herziening van de wet van 1815 over tonnen en bakens";
  constexpr std::string_view text =
      "Wet van 3 mei 1931 tot herziening van de wet over tonnen draagt de minister";
  EXPECT_EQ(text.substr(0, shared_title(text, title)), "Wet van 3 mei 1931 tot herziening van de wet");
  EXPECT_EQ(shared_title("Tonnenwet", title), 0u);
  EXPECT_EQ(count_shared_words("de herzieningswet over bakens", title), 3u);  // herziening, over, bakens
}

TEST(ShortNames, LongNamesOfAnythingEnd) {
  std::string letters;
  std::string words;
  for (int i = 0; i < 200; ++i) letters += "AB ", words += "Anchor ";
  EXPECT_FALSE(may_mean(Language::english, letters, words));
  std::string syllables;
  for (int i = 0; i < 40; ++i) syllables += "가 ";
  EXPECT_TRUE(
      may_mean(Language::korean, "가가가가가가가가가가가가가가가가가가가법", syllables + "에 관한 법률"));
}

}  // namespace
}  // namespace pandect
