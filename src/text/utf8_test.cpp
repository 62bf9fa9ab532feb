#include "text/utf8.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Utf8, FindsIllFormedBytes) {
  EXPECT_FALSE(find_invalid_utf8("มาตรา 40, 제5조, art. 6:162 BW 𝄞"));
  EXPECT_EQ(find_invalid_utf8("ab\xFF"), 2U);
  EXPECT_EQ(find_invalid_utf8("\xC0\x80"), 0U);          // overlong
  EXPECT_EQ(find_invalid_utf8("a\xED\xA0\x80"), 1U);     // a surrogate
  EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0U);  // beyond U+10FFFF
  EXPECT_EQ(find_invalid_utf8("ab\xE0\xB8"), 2U);        // cut short
}

TEST(Utf8, RepairsToWellFormedText) {
  EXPECT_EQ(repair_utf8("a\xFFz"), "a\uFFFDz");
  EXPECT_FALSE(find_invalid_utf8(repair_utf8("\xE0\xB8\x80\xE0\xB8\xF0\x80")));
}

TEST(Utf8, ConvertsBothWays) {
  const std::string text = "กขค 가나 é 𝄞";
  EXPECT_EQ(to_utf8(to_utf32(text)), text);
  EXPECT_EQ(count_code_points(text), to_utf32(text).size());
}

TEST(Utf8, StepsBackOneCodePointAtATime) {
  const std::string text = "aก𝄞";
  EXPECT_EQ(previous_code_point(text, text.size()), 4U);
  EXPECT_EQ(previous_code_point(text, 4), 1U);
  EXPECT_EQ(previous_code_point(text, 1), 0U);
  EXPECT_EQ(previous_code_point("\x80\x80\x80", 3, 1), 1U);
}

TEST(CodePointOffsets, AgreesWithCountingAtEveryBoundary) {
  std::string text;
  for (int i = 0; i < 400; ++i) text += i % 3 == 0 ? "ก" : i % 3 == 1 ? "a" : "𝄞";
  const CodePointOffsets offsets(text);
  std::size_t index = 0;
  for (std::size_t byte = 0; byte < text.size(); ++index) {
    EXPECT_EQ(offsets.from_byte(byte), index);
    EXPECT_EQ(offsets.to_byte(index), byte);
    decode_utf8(text, byte);
  }
  EXPECT_EQ(offsets.from_byte(text.size()), index);
  EXPECT_EQ(offsets.to_byte(index + 5), text.size());
}

}  // namespace
}  // namespace pandect
