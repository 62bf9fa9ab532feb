#include "question/asked_day.h"

#include <gtest/gtest.h>

#include "base/date.h"

namespace pandect {
namespace {

std::string asked(std::string text, Language language, Span name = {}) {
  Query query;
  query.text = std::move(text);
  query.language = language;
  if (!name.empty()) query.works.push_back({0, name});
  const auto found = find_asked_day(query, to_days(*parse_date("2026-11-24")));
  return found ? format_date(from_days(found->day)) + " " + found->words : "none";
}

TEST(AskedDay, IsTheEndOfAYearOrAMonthOrTheDayItself) {
  EXPECT_EQ(asked("What was the fine in 2015?", Language::english), "2015-12-31 in 2015");
  EXPECT_EQ(asked("the fine in February 2012", Language::english), "2012-02-29 in February 2012");
  EXPECT_EQ(asked("Which dues did I owe on March 3, 2015?", Language::english),
            "2015-03-03 on March 3, 2015");
  EXPECT_EQ(asked("the rule as of 2015-03-01", Language::english), "2015-03-01 as of 2015-03-01");
  EXPECT_EQ(asked("before 2012 was it legal", Language::english), "2011-12-31 before 2012");
}

TEST(AskedDay, IsReadInEachLanguage) {
  EXPECT_EQ(asked("1990년에 해고하려면 어떤 절차가 필요했나요?", Language::korean), "1990-12-31 1990년에");
  EXPECT_EQ(asked("2003년 7월 1일 당시 과태료는?", Language::korean), "2003-07-01 2003년 7월 1일 당시");
  EXPECT_EQ(asked("volgens de wet van vóór 2012", Language::dutch), "2011-12-31 vóór 2012");
  EXPECT_EQ(asked("Wat gold op 1 maart 2010?", Language::dutch), "2010-03-01 op 1 maart 2010");
  EXPECT_EQ(asked("ใน พ.ศ. 2540 ต้องเสียภาษีเท่าไร", Language::thai), "1997-12-31 ใน พ.ศ. 2540");
  EXPECT_EQ(asked("ในปี๒๕๔๐ต้องเสียภาษีเท่าไร", Language::thai), "1997-12-31 ในปี๒๕๔๐");
  EXPECT_EQ(asked("ปี 2540 ต้องเสียภาษีเท่าไร", Language::thai), "1997-12-31 ปี 2540");
  EXPECT_EQ(asked("Welche Frist galt am 3. März 1999?", Language::german), "1999-03-03 am 3. März 1999");
  EXPECT_EQ(asked("Quel délai s'appliquait en août 1999 ?", Language::french), "1999-08-31 en août 1999");
}

TEST(AskedDay, IsNoneOfWhatIsNotOverOrNoTime) {
  EXPECT_EQ(asked("What changes in 2027?", Language::english), "none");
  EXPECT_EQ(asked("What changes in 2026?", Language::english), "none");
  EXPECT_EQ(asked("a building of 2015 square metres in 20151 pieces", Language::english), "none");
  EXPECT_EQ(asked("Cabin 2015 is full", Language::english), "none");
  EXPECT_EQ(asked("on 31 February 2015", Language::english), "none");
  EXPECT_EQ(asked("wir sind in 2015", Language::unknown), "none");
}

TEST(AskedDay, IsNotPartOfTheNameOfALaw) {
  EXPECT_EQ(asked("Dues in 2015 Act on harbours", Language::english, {5, 28}), "none");
}

}  // namespace
}  // namespace pandect
