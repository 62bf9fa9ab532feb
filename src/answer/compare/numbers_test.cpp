#include "answer/compare/numbers.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// The number that a whole text is; -1 when it is none.
double number_in(Language language, std::string_view text) {
  const auto number = read_number(vocabulary(language), text, 0);
  return number && number->end == text.size() ? number->value : -1;
}

TEST(Numbers, DutchWordsAreMadeOfSeveral) {
  EXPECT_EQ(number_in(Language::dutch, "zevenentwintig"), 27);
  EXPECT_EQ(number_in(Language::dutch, "tweeënzeventig"), 72);
  EXPECT_EQ(number_in(Language::dutch, "negen en veertig"), 49);
  EXPECT_EQ(number_in(Language::dutch, "honderdtwintig"), 120);
  EXPECT_EQ(number_in(Language::dutch, "twaalfhonderd"), 1200);
  EXPECT_EQ(number_in(Language::dutch, "drieduizend vijfhonderd"), 3500);
  EXPECT_EQ(number_in(Language::dutch, "tweehonderdvijftigduizend"), 250000);
  EXPECT_EQ(number_in(Language::dutch, "vijf en twintig duizend"), 25000);
  EXPECT_EQ(number_in(Language::dutch, "tweeënhalf"), 2.5);
  EXPECT_EQ(number_in(Language::dutch, "vierkant"), -1);
  EXPECT_EQ(number_in(Language::dutch, "twintigduizendste"), -1);
}

TEST(Numbers, DecimalsAreWrittenInTwoWays) {
  EXPECT_EQ(number_in(Language::english, "1,500.5"), 1500.5);
  EXPECT_EQ(number_in(Language::english, "122,3"), 122.3);
  EXPECT_EQ(number_in(Language::dutch, "1.500,5"), 1500.5);
}

}  // namespace
}  // namespace pandect
