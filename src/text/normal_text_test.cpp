#include "text/normal_text.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// The words of the source that a stretch of the normal text was made of.
std::string source_of(std::string_view source, std::string_view words) {
  const NormalText normal(source);
  const std::size_t at = normal.text().find(words);
  EXPECT_NE(at, std::string::npos) << normal.text();
  if (at == std::string::npos) return {};
  const Span span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + words.size())};
  return std::string(normal.source(span).of(source));
}

TEST(NormalText, ComposesLetters) {
  EXPECT_EQ(NormalText("\u1112\u1161\u11ab \u1112\u1161").text(), "한 하");
  EXPECT_EQ(NormalText("cafe\u0301s").text(), "cafés");
  EXPECT_EQ(source_of("\u1112\u1161\u11ab\u1100\u1173\u11af", "글"), "\u1100\u1173\u11af");
}

TEST(NormalText, LeavesOutWhatHasNoWidth) {
  EXPECT_EQ(NormalText("\ufeffsec\u00adtion and sec\u200btion\u200b 7").text(),
            "section and section\u200b 7");
  EXPECT_EQ(source_of("the sec\u00adtion\u00ad 7", "section"), "sec\u00adtion");
}

TEST(NormalText, ReadsNamesOfCharacters) {
  EXPECT_EQ(NormalText("&sect;&nbsp;17 R&amp;D &#8211; &#x27; &bogus; & &#0; &;").text(),
            "§ 17 R&D – ' &bogus; & &#0; &;");
  EXPECT_EQ(source_of("see &sect;&nbsp;17(f) of", "§ 17(f)"), "&sect;&nbsp;17(f)");
  EXPECT_EQ(source_of("a\u00a0b c", "b c"), "b c");
}

TEST(NormalText, LeavesIllFormedBytes) {
  EXPECT_EQ(NormalText("a\xff\xc3").text(), "a\xff\xc3");
}

}  // namespace
}  // namespace pandect
