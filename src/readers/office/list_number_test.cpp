#include "readers/office/list_number.h"

#include <climits>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(ListNumber, CountsAsTheStyleDoes) {
  EXPECT_EQ(list_number(ListNumber::decimal, 12), "12");
  EXPECT_EQ(list_number(ListNumber::decimal_zero, 7), "07");
  EXPECT_EQ(list_number(ListNumber::lower_letter, 3), "c");
  EXPECT_EQ(list_number(ListNumber::upper_letter, 28), "BB");
  EXPECT_EQ(list_number(ListNumber::lower_roman, 14), "xiv");
  EXPECT_EQ(list_number(ListNumber::upper_roman, 1999), "MCMXCIX");
  EXPECT_EQ(list_number(ListNumber::circled, 20), "⑳");
  EXPECT_EQ(list_number(ListNumber::thai_number, 105), "๑๐๕");
  EXPECT_EQ(list_number(ListNumber::thai_letter, 5), "ง");
  EXPECT_EQ(list_number(ListNumber::korean_syllable, 14), "하");
  EXPECT_EQ(list_number(ListNumber::korean_consonant, 2), "ㄴ");
  EXPECT_EQ(list_number(ListNumber::none, 2), "");
}

TEST(ListNumber, HasDigitsWhereThereAreNoMoreSigns) {
  EXPECT_EQ(list_number(ListNumber::circled, 21), "21");
  EXPECT_EQ(list_number(ListNumber::upper_roman, 4000), "4000");
  EXPECT_EQ(list_number(ListNumber::lower_letter, INT_MAX), "2147483647");
  EXPECT_EQ(list_number(ListNumber::lower_roman, 0), "0");
  EXPECT_EQ(list_number(ListNumber::thai_letter, -3), "-3");
}

}  // namespace
}  // namespace pandect
