#include "text/roman.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(ParseRoman, ReadsNumeralsInOneCase) {
  EXPECT_EQ(parse_roman("IV"), 4U);
  EXPECT_EQ(parse_roman("xxxviii"), 38U);
  EXPECT_EQ(parse_roman("XC"), 90U);
  EXPECT_EQ(parse_roman("MCM"), 1900U);
  EXPECT_EQ(parse_roman("MMMDCCCLXXXVIII"), 3888U);
}

TEST(ParseRoman, RefusesWhatIsNotWrittenAsNumeralsAre) {
  for (const char* none : {"", "IIII", "VX", "IL", "Iv", "A", "IXI", "VV", "MMMM"}) {
    EXPECT_FALSE(parse_roman(none)) << none;
  }
}

}  // namespace
}  // namespace pandect
