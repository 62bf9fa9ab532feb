#include "answer/compare/quantities.h"

#include <gtest/gtest.h>

#include "answer/compare/statement.h"
#include "text/folded_text.h"

namespace pandect {
namespace {

constexpr double day = 86400;

Quantity quantity_in(Language language, std::string_view text) {
  const FoldedText folded(text);
  const auto quantity = read_quantity(vocabulary(language), folded.text(), 0);
  return quantity.value_or(Quantity{-1, "none", 0, 0});
}

void expect(Language language, std::string_view text, double value, std::string_view dimension) {
  const Quantity quantity = quantity_in(language, text);
  EXPECT_NEAR(quantity.value, value, 1e-6 * std::max(1.0, value)) << text;
  EXPECT_EQ(quantity.dimension, dimension) << text;
}

TEST(Quantities, NumbersInWordsAndDigits) {
  expect(Language::english, "twenty-eight days", 28 * day, "s");
  expect(Language::english, "two hundred and fifty thousand dollars", 250000, "usd");
  expect(Language::english, "2,000,000 dollars", 2000000, "usd");
  expect(Language::english, "$2 million", 2000000, "usd");
  expect(Language::english, "EUR 122,3", 122.3, "eur");
  expect(Language::dutch, "€ 1.500.000", 1500000, "eur");
  expect(Language::dutch, "€ 450 000", 450000, "eur");
  expect(Language::dutch, "1,50 meter", 1.5, "m");
  expect(Language::dutch, "vijfhonderd euro", 500, "eur");
  expect(Language::dutch, "60 ten honderd", 0.6, "ratio");
  expect(Language::korean, "1억5천만원", 150000000, "krw");
  expect(Language::korean, "1억 5천만 원", 150000000, "krw");
  expect(Language::korean, "1천대", 1000, "n");
  expect(Language::korean, "두 명", 2, "n");
  expect(Language::korean, "2020년", 2020, "n");
  expect(Language::korean, "3년", 36, "mo");
  expect(Language::thai, "สองพันห้าร้อยบาท", 2500, "thb");
  expect(Language::thai, "๒,๕๐๐ บาท", 2500, "thb");
  expect(Language::thai, "หนึ่งแสนสองหมื่นบาท", 120000, "thb");
  expect(Language::thai, "ยี่สิบเอ็ดวัน", 21 * day, "s");
}

/// True if two texts have one quantity each, and it is the same.
void expect_same(Language language, std::string_view one, std::string_view other) {
  const auto facts = [&](std::string_view text) { return read_statement(text, language, {}).facts; };
  const std::vector<Fact> first = facts(one);
  const std::vector<Fact> second = facts(other);
  ASSERT_EQ(first.size(), 1U) << one;
  ASSERT_EQ(second.size(), 1U) << other;
  EXPECT_TRUE(same_quantity(first.front().quantity, second.front().quantity)) << one << " / " << other;
}

TEST(Quantities, CountAnewForATime) {
  const auto same = [](Language language, std::string_view one, std::string_view other) {
    return same_quantity(read_statement(one, language, {}).facts.front().quantity,
                         read_statement(other, language, {}).facts.front().quantity);
  };
  EXPECT_FALSE(same(Language::english, "a fine of 500 dollars per day", "a fine of 500 dollars a month"));
  EXPECT_TRUE(same(Language::english, "a fine of 500 dollars per day", "500 dollars for each day"));
  EXPECT_TRUE(same(Language::english, "a fine of 500 dollars per day", "a fine of 500 dollars"));
  EXPECT_FALSE(same(Language::dutch, "€ 40 per dag", "€ 40 per maand"));
  EXPECT_FALSE(same(Language::thai, "ร้อยละ 1.5 ต่อเดือน", "ร้อยละ 1.5 ต่อวัน"));
  EXPECT_FALSE(same(Language::korean, "연 5퍼센트", "월 5퍼센트"));
  EXPECT_TRUE(same(Language::korean, "하루에 10만원", "1일당 10만원"));
}

TEST(Quantities, AreSaidInManyWays) {
  expect_same(Language::english, "half of one percent", "0.5 percent");
  expect_same(Language::english, "half a million dollars", "$500,000");
  expect_same(Language::english, "a quarter of a million dollars", "$250,000");
  expect_same(Language::english, "half a dozen members", "six members");
  expect_same(Language::english, "two and a half years", "30 months");
  expect_same(Language::english, "three-quarters of the votes", "75 percent of the votes");
  expect_same(Language::english, "a third of the members", "one-third of the members");
  expect_same(Language::english, "one fifth of the shares", "20 per cent of the shares");
  expect_same(Language::english, "a fortnight", "14 days");
  expect_same(Language::english, "a decade", "ten years");
  expect_same(Language::english, "Mar. 15, 2020", "15 March 2020");
  expect_same(Language::english, "15/03/2020", "15 March 2020");
  expect_same(Language::english, "30 Sept. 2019", "September 30, 2019");
  expect_same(Language::english, "a calendar month", "one month");
  expect_same(Language::english, "one year and six months", "18 months");
  expect_same(Language::dutch, "een half jaar", "zes maanden");
  expect_same(Language::dutch, "anderhalf jaar", "18 maanden");
  expect_same(Language::dutch, "twee en een half jaar", "30 maanden");
  expect_same(Language::dutch, "twee derde van de stemmen", "tweederde van de stemmen");
  expect_same(Language::dutch, "driekwart van de leden", "75% van de leden");
  expect_same(Language::dutch, "15-03-2020", "15 maart 2020");
  expect_same(Language::dutch, "15 mrt. 2020", "15 maart 2020");
  expect_same(Language::dutch, "een etmaal", "24 uur");
  expect_same(Language::dutch, "driekwart eurocent", "€ 0,0075");
  expect_same(Language::dutch, "dan binnen een werkdag", "dan binnen 1 werkdag");
  expect_same(Language::korean, "1년 6개월", "18개월");
  expect_same(Language::korean, "1년 6월", "18개월");
  expect_same(Language::korean, "반년", "6개월");
  expect_same(Language::korean, "두 종류", "2종류");
  expect_same(Language::korean, "석 달", "3개월");
  expect_same(Language::korean, "보름", "15일");
  expect_same(Language::korean, "일주일", "7일");
  expect_same(Language::korean, "1천제곱미터", "1000m²");
  expect_same(Language::thai, "1 ปี 6 เดือน", "สิบแปดเดือน");
  expect_same(Language::thai, "2 ใน 3", "สองในสาม");
  expect_same(Language::thai, "30/9/2562", "30 กันยายน พ.ศ. 2562");
}

TEST(Quantities, WhatLooksLikeOneAndIsNone) {
  const auto count = [](Language language, std::string_view text) {
    return read_statement(text, language, {}).facts.size();
  };
  EXPECT_EQ(count(Language::dutch, "een derde heeft geen recht"), 0U);
  EXPECT_EQ(quantity_in(Language::english, "4/3/2020").dimension, "n");  // of March or of April
  EXPECT_EQ(quantity_in(Language::dutch, "zeventienjarige mag").dimension, "n");
}

TEST(Quantities, AnArticleBehindWithinCounts) {
  const auto within = [](Language language, std::string_view text, std::size_t at) {
    const FoldedText folded(text);
    return read_quantity(vocabulary(language), folded.text(), at).value_or(Quantity{-1, "none", 0, 0}).value;
  };
  EXPECT_EQ(within(Language::english, "ends within a year of it", 12), 12);
  EXPECT_EQ(within(Language::dutch, "dan binnen een jaar", 11), 12);
  EXPECT_EQ(within(Language::dutch, "op een dag", 3), -1);
  expect(Language::korean, "3월 말까지", 399, "date");
  expect(Language::english, "1 may 2015", 20150501, "date");
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::dutch, "1966"), quantity_in(Language::dutch, "15 februari 1966")));
  EXPECT_FALSE(
      same_quantity(quantity_in(Language::dutch, "15 februari 1966"), quantity_in(Language::dutch, "1966")));
  expect(Language::dutch, "een vijfde van het aantal", 0.2, "ratio");
  expect(Language::dutch, "een derde die te goeder trouw is", -1, "none");
}

TEST(Quantities, UnitsAreConvertedWhereThatIsExact) {
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::english, "four weeks"), quantity_in(Language::english, "28 days")));
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::dutch, "48 uur"), quantity_in(Language::dutch, "twee dagen")));
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::english, "2 years"), quantity_in(Language::english, "24 months")));
  EXPECT_FALSE(
      same_quantity(quantity_in(Language::english, "one month"), quantity_in(Language::english, "30 days")));
  EXPECT_TRUE(same_quantity(quantity_in(Language::dutch, "500 microgram"),
                            quantity_in(Language::dutch, "0,5 milligram")));
  EXPECT_FALSE(same_quantity(quantity_in(Language::dutch, "0,8 milligram"),
                             quantity_in(Language::dutch, "0,5 milligram")));
  // "Until you are 65" of a law that has "the age of 65 years".
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::dutch, "65 zijn"), quantity_in(Language::dutch, "65 jaar oud")));
  EXPECT_FALSE(
      same_quantity(quantity_in(Language::dutch, "65 zijn"), quantity_in(Language::dutch, "66 jaar oud")));
  EXPECT_FALSE(
      same_quantity(quantity_in(Language::dutch, "780 zijn"), quantity_in(Language::dutch, "65 jaar oud")));
  EXPECT_FALSE(same_quantity(quantity_in(Language::english, "10 working days"),
                             quantity_in(Language::english, "10 days")));
  expect(Language::thai, "หนึ่งเมตรครึ่ง", 1.5, "m");
  expect(Language::thai, "หนึ่งเมตรแปดสิบเซนติเมตร", 1.8, "m");
}

TEST(Quantities, Parts) {
  expect(Language::english, "one third", 1.0 / 3, "ratio");
  expect(Language::english, "50 per cent", 0.5, "ratio");
  expect(Language::english, "half", 0.5, "ratio");
  expect(Language::korean, "100분의 3", 0.03, "ratio");
  expect(Language::korean, "20퍼센트", 0.2, "ratio");
  expect(Language::thai, "ร้อยละสี่สิบ", 0.4, "ratio");
  expect(Language::thai, "หนึ่งในสาม", 1.0 / 3, "ratio");
}

TEST(Quantities, AmountsOfMoneyHaveAtMostTwoDecimals) {
  for (const char* text :
       {"USD 120,000", "120.000 USD", "US$120,000", "$ 120,000", "120,000 dollars", "120.000,00 USD"})
    expect(Language::english, text, 120000, "usd");
  for (const char* text : {"120.000 USD", "USD 120,000", "US$120,000", "120.000 US-Dollar"})
    expect(Language::german, text, 120000, "usd");
  expect(Language::english, "$1,500.50", 1500.5, "usd");
  expect(Language::english, "1.234 metres", 1.234, "m");
  expect(Language::german, "1,50 Euro", 1.5, "eur");
  expect(Language::english, "KRW 500,000", 500000, "krw");
  expect(Language::korean, "US$120,000", 120000, "usd");
}

TEST(Quantities, PartsAsLawsWriteThem) {
  expect(Language::thai, "ร้อยละเจ็ดกึ่ง", 0.075, "ratio");
  expect(Language::thai, "ร้อยละสิบครึ่ง", 0.105, "ratio");
  expect(Language::korean, "20분의 1", 0.05, "ratio");
  EXPECT_TRUE(
      same_quantity(quantity_in(Language::korean, "20분의 1"), quantity_in(Language::korean, "5퍼센트")));
}

TEST(Quantities, DatesAndTimes) {
  expect(Language::english, "15th day of March, 2020", 20200315, "date");
  expect(Language::english, "15th day of March 2020", 20200315, "date");
  expect(Language::english, "31 December 2018", 20181231, "date");
  expect(Language::english, "September 1, 2024", 20240901, "date");
  expect(Language::thai, "1 ตุลาคม พ.ศ. 2562", 20191001, "date");
  expect(Language::korean, "2024년 7월 1일", 20240701, "date");
  expect(Language::dutch, "22.00 uur", 22, "clock");
  expect(Language::korean, "오후 10시", 22, "clock");
  expect(Language::french, "une année et demie", 18, "mo");
  EXPECT_TRUE(same_quantity(quantity_in(Language::english, "1 September"),
                            quantity_in(Language::english, "1 September 2024")));
}

TEST(Quantities, OrdinalsBeforeDaysAreNumbersOfDays) {
  expect(Language::english, "twentieth day following that of its publication", 20 * day, "s");
  expect(Language::dutch, "dertigste dag na de datum van uitgifte", 30 * day, "s");
}

TEST(Quantities, ThaiDigitsMayStandApartFromThousands) {
  expect(Language::thai, "5 แสนบาท", 500000, "thb");
}

TEST(Quantities, TheEndOfAMonthIsItsLastDay) {
  const Quantity end = quantity_in(Language::korean, "3월 말일");
  EXPECT_TRUE(same_quantity(end, quantity_in(Language::korean, "3월 31일")));
  EXPECT_TRUE(same_quantity(quantity_in(Language::korean, "3월말"), end));
  EXPECT_FALSE(same_quantity(end, quantity_in(Language::korean, "3월 15일")));
  EXPECT_FALSE(same_quantity(end, quantity_in(Language::korean, "4월 30일")));
}

TEST(Quantities, WordsThatOnlyLookLikeNumbers) {
  EXPECT_EQ(quantity_in(Language::thai, "สามารถ").dimension, "none");
  EXPECT_EQ(quantity_in(Language::korean, "한다").dimension, "none");
  EXPECT_EQ(quantity_in(Language::english, "third party").dimension, "none");
}

TEST(Quantities, UnitsMayBePossessive) {
  expect(Language::english, "twenty days' time", 20 * day, "s");
  expect(Language::english, "20 working days’ notice", 20, "wd");
  expect(Language::english, "one year's rent", 12, "mo");
  expect(Language::english, "two years' imprisonment", 24, "mo");
}

TEST(Quantities, NumbersEndBeforeAnd) {
  const auto end_of = [](std::string_view text) { return quantity_in(Language::english, text).end; };
  EXPECT_EQ(end_of("$20,000 and one year"), std::string_view("$20,000").size());
  expect(Language::english, "one hundred and five days", 105 * day, "s");
  expect(Language::english, "3 and one-half years", 42, "mo");
  expect(Language::english, "one and one half years", 18, "mo");
}

TEST(Quantities, AYearAndMonthsAreOnePeriod) {
  const LegalStatement dutch =
      read_statement("een straf van ten hoogste een jaar en zes maanden", Language::dutch, {});
  ASSERT_EQ(dutch.facts.size(), 1U);
  EXPECT_EQ(dutch.facts[0].quantity.value, 18);
  EXPECT_EQ(dutch.facts[0].sense, -1);
}

TEST(Quantities, ANotBelongsToTheLimitBehindIt) {
  const auto sense = [](Language language, std::string_view text) {
    const LegalStatement statement = read_statement(text, language, {});
    return statement.facts.empty() ? 9 : statement.facts.back().sense;
  };
  EXPECT_EQ(sense(Language::english, "a fine of any amount, but not less than $5,000"), 1);
  EXPECT_EQ(sense(Language::dutch, "een termijn, maar niet korter dan twee maanden"), 1);
  EXPECT_EQ(sense(Language::dutch, "het mag niet eerder dan 36 uur daarna"), 1);
  EXPECT_EQ(sense(Language::english, "the maximum fine for each kite, and $5,000"), 0);
}

}  // namespace
}  // namespace pandect
