#include "readers/plain/plain_text.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(PlainText, NormalisesLineEndsAndKnowsWhereBytesCameFrom) {
  const Source source{"a.txt", "one\r\ntwo\rthree\n\r\nfour"};
  const PlainText text(source);
  EXPECT_EQ(text.text(), "one\ntwo\nthree\n\nfour");
  for (const std::string_view word : {"one", "two", "three", "four"}) {
    const auto at = static_cast<std::uint32_t>(text.text().find(word));
    const Span span{at, at + static_cast<std::uint32_t>(word.size())};
    EXPECT_EQ(text.source_of(span).of(source.bytes), word);
  }
}

TEST(PlainText, KeepsOrDropsAByteOrderMark) {
  const Source source{"a.txt",
                      "\xEF\xBB\xBF"
                      "Agreement\r\nend"};
  const PlainText dropped(source);
  EXPECT_EQ(dropped.text(), "Agreement\nend");
  EXPECT_EQ(dropped.source_of({0, 9}), (Span{3, 12}));
  EXPECT_EQ(dropped.source_of({10, 13}), (Span{14, 17}));
  const PlainText kept(source, PlainText::Mark::keep);
  EXPECT_EQ(kept.text(),
            "\xEF\xBB\xBF"
            "Agreement\nend");
  EXPECT_EQ(kept.source_of({3, 12}), (Span{3, 12}));
  LineCursor lines(kept.text(), {0, static_cast<std::uint32_t>(kept.text().size())});
  TextLine line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.words, (Span{3, 12}));
}

TEST(PlainText, RemovesPartsAndStillKnowsThePlaces) {
  const Source source{"a.txt", "aa\r\nNOISE bb\r\ncc MORE dd"};
  PlainText text(source);
  const auto part = [&](std::string_view word) {
    const auto at = static_cast<std::uint32_t>(text.text().find(word));
    return Span{at, at + static_cast<std::uint32_t>(word.size())};
  };
  text.remove({part("NOISE "), part("MORE ")});
  EXPECT_EQ(text.text(), "aa\nbb\ncc dd");
  for (const std::string_view word : {"aa", "bb", "cc", "dd"}) {
    EXPECT_EQ(text.source_of(part(word)).of(source.bytes), word);
  }
}

}  // namespace
}  // namespace pandect
