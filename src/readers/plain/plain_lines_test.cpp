#include "readers/plain/plain_lines.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(PlainLines, CursorSkipsBlankLinesAndTellsOfThem) {
  const std::string_view text = "\n  one  \ntwo\n \t\n\xC2\xA0three";
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.words.of(text), "one");
  EXPECT_TRUE(line.after_blank);
  EXPECT_FALSE(line.before_blank);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.words.of(text), "two");
  EXPECT_FALSE(line.after_blank);
  EXPECT_TRUE(line.before_blank);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.words.of(text), "three");
  EXPECT_TRUE(line.after_blank);
  EXPECT_TRUE(line.before_blank);
  EXPECT_FALSE(lines.next(line));
}

}  // namespace
}  // namespace pandect
