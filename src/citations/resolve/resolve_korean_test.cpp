#include <gtest/gtest.h>

#include "citations/resolve/resolver_fixture.h"

namespace pandect {
namespace {

TEST_F(ResolverTest, AddendaAreToldApartByDayNumberAndLaw) {
  add(Language::korean, "부표법", law_with_addenda());
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text); };
  EXPECT_EQ(cited("부표법 부칙 <제1003호, 2005. 6. 7.> 제1조"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙(법률 제1003호) 제1조"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙(부두법) 제1조"), Lines{"10:5"});
  EXPECT_EQ(cited("부표법 부칙(부두법 전부개정법률) <2005.6.7> 제1조"), Lines{"10:5"});
  EXPECT_EQ(cited("부표법 부칙(2001.2.3.) 1조"), Lines{"10:3"});
  EXPECT_EQ(cited("부표법 부칙 <제1001호, 2001. 2. 3.>에 따라 시행한다."), Lines{"10:2"});
  EXPECT_EQ(cited("2005년 6월 7일 개정된 부표법 부칙 제3조"), Lines{"10:8"});
  EXPECT_EQ(cited("법률 제1003호 부표법 일부개정법률 부칙 제1조"), Lines{"10:7"});
  EXPECT_EQ(cited("구 부표법(2005. 6. 7. 법률 제1003호로 개정된 것) 부칙 제1조"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙(2004. 6. 7.) 제1조"), Lines{"no provision"});
  EXPECT_EQ(cited("부표법 부칙 <제1003호, 2001. 2. 3.> 제1조"), Lines{"no provision"});
  EXPECT_EQ(cited("부표법 부칙(등대법) 제1조"), Lines{"no provision"});
}

TEST_F(ResolverTest, PeopleSayTheMarksOfAddendaBeforeAndBehind) {
  add(Language::korean, "부표법", law_with_addenda());
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text); };
  EXPECT_EQ(cited("부표법 부칙 제1조(2005. 6. 7. 법률 제1003호)"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙 제1조(법률 제1003호로 개정된 것)"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙 제1조(2004. 6. 7. 개정)"), Lines{"no provision"});
  EXPECT_EQ(cited("부표법 부칙(법률 1003호) 제1조"), Lines{"10:7"});
  EXPECT_EQ(cited("부표법 부칙 〔2001. 2. 3.〕 §1"), Lines{"10:3"});
  EXPECT_EQ(cited("부표법 부칙(’01.2.3.) 제1조"), Lines{"10:3"});
  EXPECT_EQ(cited("2001년 2월 개정 부표법 부칙 제1조"), Lines{"10:3"});
  EXPECT_EQ(cited("부표법 일부개정법률(법률 제1001호)은 부칙에서 시행일을 정한다."), Lines{"10:2"});
  EXPECT_EQ(cited("부표법이 고쳐진 것은 2001년 2월 3일자 부칙 제1조 때문이다."), Lines{"10:3"});
}

TEST_F(ResolverTest, AnAddendumOfADayIsTheLawsOwn) {
  add(Language::korean, "부표법", law_with_addenda());
  EXPECT_EQ(resolve(Language::korean, "부표법 부칙(2005. 6. 7.) 제1조"), Lines{"10:7"});
}

TEST_F(ResolverTest, WhatIsSaidBeforeTellsWhichAddendumIsMeant) {
  add(Language::korean, "부표법", law_with_addenda());
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text).back(); };
  EXPECT_EQ(cited("부표법은 2005. 6. 7. 개정되었는데, 그 부칙 제1조에서 정한다."), "10:7");
  EXPECT_EQ(cited("부표법이 2005년 6월 7일 바뀌었다. 부칙 제1조에서 정한다."), "10:7");
  EXPECT_EQ(cited("2005년에 개정된 부표법에는 부칙 제1조가 있다."), "10:7");
  // A year may be that of anything; a day that is none of the law's addenda tells nothing.
  EXPECT_EQ(cited("부표법은 2005년에 널리 쓰였고 부칙 제1조에서 정한다."), "ambiguous 10:3");
  EXPECT_EQ(cited("부표법은 2004. 6. 7. 개정되었는데, 그 부칙 제1조에서 정한다."), "ambiguous 10:3");
  EXPECT_EQ(cited("2005. 6. 7.에 부표법 제1조가 쓰였다.\n부칙 제1조에서 정한다."), "ambiguous 10:3");
}

TEST_F(ResolverTest, AnAddendumToldByItsDayIsOfTheLawThatHasIt) {
  add(Language::korean, "부표법", law_with_addenda());
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text).back(); };
  EXPECT_EQ(cited("부표법이 인용하던 \"항만법 제3조\"가 바뀐 것은 2005. 6. 7. 부칙 제3조에 의한 것이다."),
            "10:8");
  EXPECT_EQ(cited("부표법이 인용하던 \"항만법 제3조\"가 바뀐 것은 2004. 6. 7. 부칙 제3조에 의한 것이다."),
            "no provision");
}

TEST_F(ResolverTest, AnAddendumWithoutItsDayIsOneThatHasTheArticle) {
  add(Language::korean, "부표법", law_with_addenda());
  EXPECT_EQ(resolve(Language::korean, "부표법 부칙 제3조"), Lines{"10:8"});
  EXPECT_EQ(resolve(Language::korean, "부표법 부칙 제9조"), Lines{"no provision"});
  // The day it came into force is none of those that addenda are told apart by.
  EXPECT_EQ(resolve(Language::korean, "2005. 9. 1. 시행된 부표법 부칙 제3조"), Lines{"10:8"});
  EXPECT_EQ(resolve(Language::korean, "부표법 부칙[시행 2005. 9. 1.] 제3조"), Lines{"10:8"});
}

TEST_F(ResolverTest, PeopleLeaveOutTheActBeforeItsDecree) {
  EXPECT_EQ(resolve(Language::korean, "항만법에 따른 서류는 시행규칙 제3조에 있다."), Lines{"5:9"});
  EXPECT_EQ(resolve(Language::korean, "항만법 및 시행령 제5조를 본다."), Lines{"4:11"});
  EXPECT_EQ(resolve(Language::korean, "서류는 시행규칙 제3조에 있다."), Lines{"no place"});
  EXPECT_EQ(resolve(Language::korean, "항만령 제5조"), Lines{"4:11"});
  EXPECT_EQ(resolve(Language::korean, "부두령 제5조"), Lines{"no work"});
}

TEST_F(ResolverTest, PeopleLeaveOutWordsOfKoreanTitles) {
  add(Language::korean, "항만의 선박검사에 관한 법률", small_law());
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text); };
  EXPECT_EQ(cited("선박검사법 제3조"), Lines{"10:9"});
  EXPECT_EQ(cited("검사법 제3조"), Lines{"no work"});
  EXPECT_EQ(cited("항만법 규칙 제3조"), Lines{"5:9"});
  EXPECT_EQ(cited("이는 등대 설치ㆍ운영법 제3조의 내용이다."), Lines{"9:9"});
  EXPECT_EQ(cited("등대 설치 및 운영에 관한 법 제3조"), Lines{"9:9"});
  EXPECT_EQ(cited("등대 설치 및 운영 법률 제3조"), Lines{"9:9"});
  EXPECT_EQ(cited("등대 설치ㆍ관리법 제3조"), Lines{"no work"});
}

TEST_F(ResolverTest, WordsThatSeveralKoreanTitlesContainMayMeanEach) {
  add(Language::korean, "항만의 선박검사에 관한 법률", small_law());
  add(Language::korean, "등대 및 선박검사 촉진법", small_law());
  const auto cited = [this](std::string_view text) { return resolve(Language::korean, text); };
  EXPECT_EQ(cited("선박검사법 제3조"), Lines{"no work perhaps 10:9 perhaps 11:9"});
  EXPECT_EQ(cited("등대 촉진법 제3조"), Lines{"no work perhaps 11:9"});
  EXPECT_EQ(cited("등대 관리법 제3조"), Lines{"no work"});
}

TEST_F(ResolverTest, InBracketsAKoreanNameHasAllItsNouns) {
  const auto cited = [&](std::string_view text) { return resolve(Language::korean, text); };
  EXPECT_EQ(cited("신고하여야 한다(개인형 이동기기 항만법 제3조)."), Lines{"no work"});
  EXPECT_EQ(cited("신고하여야 한다(현행 항만법 제3조)."), Lines{"3:9"});
  EXPECT_EQ(cited("신고하여야 한다(신고 절차는 항만법 제3조)."), Lines{"3:9"});
  EXPECT_EQ(cited("신고하여야 한다(제3조 제2항 항만법 제5조).").back(), "3:11");
  add(Language::korean, "개인형 이동기기 항만법", small_law());
  EXPECT_EQ(cited("신고하여야 한다(개인형 이동기기 항만법 제3조)."), Lines{"10:9"});
}

TEST_F(ResolverTest, KoreanProvisionsAreCitedBySigns) {
  EXPECT_EQ(resolve(Language::korean, "항만법 §3, §5"), (Lines{"3:9", "3:11"}));
  EXPECT_EQ(resolve(Language::korean, "항만법 제2조 ②에 따른다."), Lines{"3:5"});
  EXPECT_EQ(resolve(Language::korean, "항만법 §2②"), Lines{"3:5"});
}

TEST_F(ResolverTest, KnowsTheFamilyOfAKoreanAct) {
  EXPECT_EQ(resolve(Language::korean, "법 제3조 및 영 제5조", Place{5, 2}), (Lines{"3:9", "4:11"}));
  EXPECT_EQ(resolve(Language::korean, "「항만법」 제3조와 같은 법 제5조, 같은 법 시행령 제1조", Place{5, 2}),
            (Lines{"3:9", "3:11", "4:2"}));
  EXPECT_EQ(resolve(Language::korean, "이 규칙 제3조", Place{5, 2}), Lines{"5:9"});
  EXPECT_EQ(resolve(Language::korean, "이 영에서 정한 항만법 시행령 제5조", Place{4, 2}),
            (Lines{"4:0", "4:11"}));
}

TEST_F(ResolverTest, AKoreanNameEndsWhereItIsSaidTo) {
  // Neither the act for a decree that is not there, nor a law whose title ends a quoted one.
  EXPECT_EQ(resolve(Language::korean, "「항만법 시행세칙」 제2조"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::korean, "「부두와 등대 설치 및 운영에 관한 법률」 제2조"), Lines{"no work"});
}

TEST_F(ResolverTest, WhatAmendsAnotherLawCitesThatLaw) {
  const std::string_view held = "① 항만법 시행령 일부를 다음과 같이 개정한다. 제2조를 삭제한다.";
  const std::string_view missing = "① 부두법 일부를 다음과 같이 개정한다. 제2조를 삭제한다.";
  EXPECT_EQ(resolve(Language::korean, held, Place{3, 2}), Lines{"4:3"});
  EXPECT_EQ(resolve(Language::korean, missing, Place{3, 2}), Lines{"no work"});
}

TEST_F(ResolverTest, FindsWhereALongKoreanTitleBegins) {
  EXPECT_EQ(resolve(Language::korean, "등대 설치 및 운영에 관한 법률 제3조"), Lines{"9:9"});
  EXPECT_EQ(resolve(Language::korean, "그렇다고 하는 것이 등대 설치 및 운영에 관한 법률 제3조의 내용이다"),
            Lines{"9:9"});
}

TEST_F(ResolverTest, TheSameRuleIsTheOneNamedLast) {
  add(Language::korean, "등대 표지에 관한 규칙", small_law());
  const std::string rule = std::to_string(works_.size() - 1);
  EXPECT_EQ(resolve(Language::korean, "「등대 표지에 관한 규칙」 제3조와 같은 규칙 제5조"),
            (Lines{rule + ":9", rule + ":11"}))
      << "no act's title names it";
}

}  // namespace
}  // namespace pandect
