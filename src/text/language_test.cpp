#include "text/language.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/language_guess.h"

namespace pandect {
namespace {

TEST(Language, IsDetectedFromQuestions) {
  EXPECT_EQ(detect_language("ผู้ใดมีหน้าที่เสียภาษี (VAT)"), Language::thai);
  EXPECT_EQ(detect_language("소방안전관리자를 선임해야 하나요? (A, B, C)"), Language::korean);
  EXPECT_EQ(detect_language("Wanneer kan de rechter het gezag beëindigen?"), Language::dutch);
  EXPECT_EQ(detect_language("Rente is verschuldigd wanneer hij in verzuim is (art. 119a)."), Language::dutch);
  EXPECT_EQ(detect_language("What is the fine for parking without a permit?"), Language::english);
  EXPECT_EQ(detect_language("Wann ist die Kündigung nicht wirksam?"), Language::german);
  EXPECT_EQ(detect_language("Quel est le délai pour les recours ?"), Language::french);
  EXPECT_EQ(detect_language(""), Language::unknown);
  EXPECT_EQ(detect_language("12345 --- 6"), Language::unknown);
}

TEST(Language, IsToldByMoreThanAWord) {
  EXPECT_TRUE(tells_language("The skipper is to moor the vessel."));
  EXPECT_TRUE(tells_language("항만법 제3조"));
  EXPECT_FALSE(tells_language("Article 3 of Directive 2014/92/EU: 18 September 2016."));
  EXPECT_FALSE(tells_language("Geen rente (art. 6:119a lid 4 BW)")) << "there is no word in 119a";
  EXPECT_FALSE(tells_language("12345"));
}

TEST(Language, IsSeveralWhereShortWordsAreOfSeveral) {
  using testing::ElementsAre;
  EXPECT_THAT(likely_languages("definition of employer"), ElementsAre(Language::dutch, Language::english));
  EXPECT_THAT(likely_languages("the definition of employer"), ElementsAre(Language::english));
  EXPECT_THAT(likely_languages("chemical substance"), testing::IsEmpty());
}

TEST(Language, HasCodes) {
  EXPECT_EQ(language_code(Language::korean), "ko");
  EXPECT_EQ(parse_language("nl"), Language::dutch);
  EXPECT_EQ(parse_language("thai"), Language::thai);
  EXPECT_FALSE(parse_language("xx"));
}

}  // namespace
}  // namespace pandect
