#include "answer/read/source_notes.h"

#include <gtest/gtest.h>

#include "answer/read/answer_text.h"

namespace pandect {
namespace {

struct Read {
  std::string words;
  SourceNotes notes;

  /// "1 2": the labels that the marks lead to.
  std::string labels() const {
    std::string all;
    for (const NoteMark& mark : notes.marks) all += (all.empty() ? "" : " ") + notes.notes[mark.note].label;
    return all;
  }
};

Read read(std::string_view source) {
  Read read{hide_markdown(source), {}};
  read.notes = hide_source_notes(source, read.words);
  EXPECT_EQ(read.words.size(), source.size());
  return read;
}

TEST(SourceNotes, AreFoundWhereverFootnotesStand) {
  const Read found =
      read("Bees sleep.[^1] Bees wake.[^b]\n\n[^1]: Bee Act, section 1\n[^b]: Bee Act,\nsection 2\n");
  EXPECT_EQ(found.labels(), "1 b");
  EXPECT_EQ(found.notes.notes.size(), 2U);
  EXPECT_EQ(found.words.substr(0, 29), "Bees sleep.     Bees wake.   ");
  EXPECT_EQ(found.words.find('['), std::string::npos);
}

TEST(SourceNotes, AreNumberedLinesUnderAHeading) {
  EXPECT_EQ(read("Bees sleep [1, 2].\n\n## References\n\n1. Bee Act\n2. Hive Act\n").labels(), "1 2");
  EXPECT_EQ(read("Bees sleep (2).\n\n**Sources:**\n1) Bee Act\n2) Hive Act\n").labels(), "2");
  EXPECT_EQ(read("Bijen slapen.²\n\nBronnen\n- [1] Bijenwet\n- [2] Kastenwet\n").labels(), "2");
  EXPECT_EQ(read("벌은 잔다.[1-3]\n\n### 출처\n[1] 가법\n[2] 나법\n[3] 다법\n").labels(), "1 2 3");
  EXPECT_EQ(read("ผึ้งนอน[๑]\n\nแหล่งที่มา\n1. พระราชบัญญัติผึ้ง\n").labels(), "1");
  EXPECT_EQ(read("Bees sleep.<sup>1</sup>\n\nNotes\n¹ Bee Act\n").labels(), "1");
}

TEST(SourceNotes, AreTheLastLinesOfAText) {
  EXPECT_EQ(read("Bees sleep [1][2].\n\n[1] Bee Act\n\n[2] Hive Act\n").labels(), "1 2");
  EXPECT_TRUE(read("[1] Bees sleep, see [2].\n\n[2] Bees wake.\n").notes.notes.empty())
      << "paragraphs are numbered so";
  EXPECT_TRUE(read("Bees [1] sleep.\n\n1. Bee Act\n").notes.marks.empty()) << "a list of anything";
}

TEST(SourceNotes, TakeNoParagraphForAMark) {
  const std::string_view list = "\n\nSources\n1. Bee Act\n2. Hive Act\n";
  EXPECT_EQ(read("By section 4(1) bees sleep." + std::string(list)).labels(), "");
  EXPECT_EQ(read("A hive of 4 m² or (1) a box." + std::string(list)).labels(), "");
  EXPECT_EQ(read("Bees sleep [7]." + std::string(list)).words.substr(0, 15), "Bees sleep [7].");
}

TEST(SourceNotes, OfChaptersAreThoseBehindTheMark) {
  const Read found =
      read("Bees sleep [1].\n\nNotes\n[1] Bee Act\n\n# Two\n\nBees wake [1].\n\nNotes\n[1] Hive Act\n");
  ASSERT_EQ(found.notes.marks.size(), 2U);
  EXPECT_EQ(found.notes.marks[0].note, 0U);
  EXPECT_EQ(found.notes.marks[1].note, 1U);
}

}  // namespace
}  // namespace pandect
