#include "text/wrap.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(DisplayWidth, IsThatOfATerminal) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("제2조"), 5U);
  EXPECT_EQ(display_width("民法"), 4U);
  EXPECT_EQ(display_width("ที่นี้"), 2U);  // two consonants, and marks above them
  EXPECT_EQ(display_width("\033[1mabc\033[0m"), 3U);
}

TEST(WrapLines, BreaksBetweenWords) {
  EXPECT_EQ(wrap_lines("the rate of dues is four", 10), "the rate\nof dues is\nfour");
  EXPECT_EQ(wrap_lines("short\n\nlines stay", 20), "short\n\nlines stay");
  EXPECT_EQ(wrap_lines("   a line that goes on", 12), "   a line\n   that goes\n   on");
  EXPECT_EQ(wrap_lines("1. a line that goes", 12), "1. a line\n   that goes");
  EXPECT_EQ(wrap_lines("nl/BWBR0005290/162", 5), "nl/BWBR0005290/162");
}

TEST(WrapLines, BreaksWhatHasNoSpaces) {
  for (const std::string_view text :
       {"ผู้รักษาประภาคารต้องจุดตะเกียงทุกคืน", "등대지기는등대에자전거를두어서는아니된다",
        "民法第七百九条の規定による損害賠償"}) {
    const std::string wrapped = wrap_lines(text, 12);
    std::string joined;
    std::string_view rest = wrapped;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      EXPECT_LE(display_width(rest.substr(0, end)), 12U) << wrapped;
      joined += rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    EXPECT_EQ(joined, text);
    EXPECT_NE(wrapped, text);
  }
}

TEST(WrapLines, PassesOverColours) {
  EXPECT_EQ(wrap_lines("\033[1mthe rate\033[0m of dues", 8), "\033[1mthe rate\033[0m\nof dues");
}

}  // namespace
}  // namespace pandect
