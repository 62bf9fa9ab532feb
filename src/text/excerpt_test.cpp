#include "text/excerpt.h"

#include <string>

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string excerpt(std::string_view text, std::size_t begin, std::size_t length) {
  return std::string(text.substr(begin, end_of_excerpt(text, begin, length) - begin));
}

TEST(Excerpt, EndsBeforeAWordThatWouldBeCut) {
  EXPECT_EQ(excerpt("The keeper shall register every hive.", 0, 20), "The keeper shall");
  EXPECT_EQ(excerpt("The keeper shall register every hive.", 4, 12), "keeper shall");
  EXPECT_EQ(excerpt("The keeper shall register every hive.", 0, 16), "The keeper shall");
  EXPECT_EQ(excerpt("The keeper shall register every hive.", 0, 17), "The keeper shall ");
}

TEST(Excerpt, EndsWithTheText) {
  EXPECT_EQ(excerpt("Short words", 0, 240), "Short words");
  EXPECT_EQ(excerpt("Short words", 0, 11), "Short words");
  EXPECT_EQ(excerpt("", 0, 240), "");
}

TEST(Excerpt, CutsWhatHasNoSpaces) {
  EXPECT_EQ(excerpt("เจ้าของต้องจัดให้สัตว์เลี้ยงได้รับการฉีดวัคซีน", 0, 7), "เจ้าของ");
  EXPECT_EQ(excerpt("ก เจ้าของต้องจัดให้สัตว์เลี้ยงได้รับการฉีดวัคซีน", 0, 9), "ก เจ้าของ");
  EXPECT_EQ(excerpt(std::string(300, 'x'), 0, 240), std::string(240, 'x'));
}

}  // namespace
}  // namespace pandect
