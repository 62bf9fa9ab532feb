#include "text/diff.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// "[-deleted-]", "{+inserted+}" and what is equal, parted by "|".
std::string marked(std::string_view before, std::string_view after, Language language = Language::english) {
  std::string line;
  for (const TextChange& change : compare_texts(before, after, language)) {
    if (!line.empty()) line += '|';
    switch (change.kind) {
      case TextChange::Kind::equal:
        line += change.span.of(after);
        break;
      case TextChange::Kind::deleted:
        line += "[-" + std::string(change.span.of(before)) + "-]";
        break;
      case TextChange::Kind::inserted:
        line += "{+" + std::string(change.span.of(after)) + "+}";
        break;
    }
  }
  return line;
}

TEST(CompareTexts, MarksWordsThatChanged) {
  EXPECT_EQ(marked("The fine is 50 crowns.", "The fine is 80 crowns."), "The fine is|[-50-]|{+80+}|crowns.");
  EXPECT_EQ(marked("A permit is needed.", "A written permit is needed."), "A|{+written+}|permit is needed.");
  EXPECT_EQ(marked("A written permit is needed.", "A permit is needed."), "A|[-written-]|permit is needed.");
  EXPECT_EQ(marked("", "New words."), "{+New words.+}");
  EXPECT_EQ(marked("Old words.", ""), "[-Old words.-]");
  EXPECT_EQ(marked("", ""), "");
}

TEST(CompareTexts, LayoutIsNoChange) {
  EXPECT_EQ(marked("One two\nthree  four", "One two three\n\nfour"), "One two three\n\nfour");
  EXPECT_EQ(marked("the “bell” – rung", "the \"bell\" - rung"), "the \"bell\" - rung");
  EXPECT_EQ(marked("har\u00ADbour", "harbour"), "harbour");
  EXPECT_EQ(marked("소방 시설을 둔다.", "소방시설을 둔다.", Language::korean), "소방시설을 둔다.");
  EXPECT_TRUE(same_words("시ㆍ도지사 ", "시·도지사"));
  EXPECT_FALSE(same_words("section 1", "section 11"));
}

TEST(CompareTexts, KoreanAndThaiAreComparedByTheirWords) {
  EXPECT_EQ(marked("과태료는 5만원으로 한다.", "과태료는 10만원으로 한다.", Language::korean),
            "과태료는|[-5만원으로-]|{+10만원으로+}|한다.");
  EXPECT_EQ(marked("ต้องระวางโทษปรับไม่เกินหนึ่งพันบาท", "ต้องระวางโทษปรับไม่เกินสองพันบาท", Language::thai),
            "ต้องระวางโทษปรับไม่เกิน|[-หนึ่งพัน-]|{+สองพัน+}|บาท");
}

TEST(CompareTexts, NumbersStayWhole) {
  EXPECT_EQ(marked("at most 1,000 crowns.", "at most 2,000 crowns."), "at most|[-1,000-]|{+2,000+}|crowns.");
  EXPECT_EQ(marked("a rate of 12.5 percent", "a rate of 12.75 percent"),
            "a rate of|[-12.5-]|{+12.75+}|percent");
  EXPECT_EQ(marked("in 2019, 5 hives", "in 2020, 5 hives"), "in|[-2019-]|{+2020+}|, 5 hives");
}

TEST(CompareTexts, LinesThatStayAreNotTouchedByThoseThatChange) {
  EXPECT_EQ(marked("(a) bells;\n(b) kites;\n(c) lamps.", "(a) bells;\n(c) lamps."),
            "(a) bells;|[-(b) kites;-]|(c) lamps.");
}

/// Whatever the texts are: what is equal and deleted makes up the one, what is equal and inserted the other.
TEST(CompareTexts, ChangesMakeUpBothTexts) {
  std::mt19937 random(7);
  const auto text = [&](std::size_t words) {
    std::string made;
    for (std::size_t i = 0; i < words; ++i) {
      made += std::string(1, static_cast<char>('a' + random() % 5)) + (random() % 6 == 0 ? "\n" : " ");
    }
    return made;
  };
  const auto plain = [](std::string_view words) {
    std::string letters;
    for (const char c : words) {
      if (c != ' ' && c != '\n') letters += c;
    }
    return letters;
  };
  for (int round = 0; round < 500; ++round) {
    const std::string before = text(random() % 40);
    const std::string after = text(random() % 40);
    std::string kept;
    std::string old_words;
    std::string new_words;
    for (const TextChange& change : compare_texts(before, after, Language::english)) {
      const bool is_old = change.kind == TextChange::Kind::deleted;
      const std::string_view words = change.span.of(is_old ? before : after);
      if (change.kind != TextChange::Kind::inserted) old_words += words;
      if (!is_old) new_words += words;
    }
    EXPECT_EQ(plain(old_words), plain(before));
    EXPECT_EQ(plain(new_words), plain(after));
  }
}

TEST(CompareTexts, TextsThatShareNothingAreReplacedInBoundedTime) {
  std::string before;
  std::string after;
  for (int i = 0; i < 50000; ++i) {
    before += "a" + std::to_string(i) + " ";
    after += "b" + std::to_string(i) + " ";
  }
  const std::vector<TextChange> changes = compare_texts(before, after, Language::english);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].kind, TextChange::Kind::deleted);
  EXPECT_EQ(changes[1].kind, TextChange::Kind::inserted);
}

}  // namespace
}  // namespace pandect
