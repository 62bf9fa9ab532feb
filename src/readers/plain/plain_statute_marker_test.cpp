#include <gtest/gtest.h>

#include "readers/plain/plain_statute_items.h"

namespace pandect {
namespace {

struct MarkerCase {
  std::string_view text;
  MarkerStyle style;
  std::uint32_t value;
  std::uint32_t length;
};

TEST(ItemMarker, ReadsEveryStyle) {
  const MarkerCase cases[] = {
      {"① 소유자", MarkerStyle::circled, 1, 3},        {"㉑ 항", MarkerStyle::circled, 21, 3},
      {"1. 이름", MarkerStyle::digit_dot, 1, 2},       {"(12) words", MarkerStyle::digit_parens, 12, 4},
      {"( ๑ ) ข้อ", MarkerStyle::digit_parens, 1, 7},   {"2) words", MarkerStyle::digit_close, 2, 2},
      {"1° mot", MarkerStyle::digit_degree, 1, 3},     {"1°. woord", MarkerStyle::digit_degree, 1, 4},
      {"b. woord", MarkerStyle::letter_dot, 2, 2},     {"(c) words", MarkerStyle::letter_parens, 3, 3},
      {"a) Wort", MarkerStyle::letter_close, 1, 2},    {"(B) words", MarkerStyle::capital_parens, 2, 3},
      {"(ค) คำ", MarkerStyle::native_parens, 3, 5},    {"나. 말", MarkerStyle::native_dot, 2, 4},
      {"(iv) words", MarkerStyle::roman_parens, 4, 4}, {"(aa) words", MarkerStyle::letter_parens, 27, 4},
      {"<16> 항만법", MarkerStyle::circled, 16, 4},
  };
  for (const MarkerCase& expected : cases) {
    const auto marker = read_marker(expected.text);
    ASSERT_TRUE(marker) << expected.text;
    EXPECT_EQ(marker->readings[0].style, expected.style) << expected.text;
    EXPECT_EQ(marker->readings[0].ordinal.parts[0], expected.value) << expected.text;
    EXPECT_EQ(marker->length, expected.length) << expected.text;
  }
}

TEST(ItemMarker, ReadsLettersThatAreRomanNumeralsBothWays) {
  const auto marker = read_marker("(i) words");
  ASSERT_TRUE(marker);
  ASSERT_EQ(marker->reading_count, 2);
  EXPECT_EQ(marker->readings[0].style, MarkerStyle::letter_parens);
  EXPECT_EQ(marker->readings[0].ordinal.parts[0], 9U);
  EXPECT_EQ(marker->readings[1].style, MarkerStyle::roman_parens);
  EXPECT_EQ(marker->readings[1].ordinal.parts[0], 1U);
}

TEST(ItemMarker, LeavesWordsAlone) {
  for (const std::string_view text :
       {"", "(the owner) shall", "1.5 metres", "Article 5", "(", "e.g. a lamp", "2024", "(hereinafter",
        "• point", "“แมว” หมายความว่า", "<2015.3.1>", "<신설 2015>"}) {
    EXPECT_FALSE(read_marker(text)) << text;
  }
}

}  // namespace
}  // namespace pandect
