#include "law/readers/pdf_tables.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// A page with words of 10 points, each letter 5 points wide.
class PdfTables : public testing::Test {
 protected:
  void word(float left, float top, const std::string& text) {
    page_.words.push_back(
        {{left, top, left + 5 * static_cast<float>(text.size()), top + 10}, 10, false, true, false, text});
  }
  void lying(float left, float right, float y) { page_.rules.lying.push_back({left, y, right, y + 1}); }
  void standing(float x, float top, float bottom) { page_.rules.standing.push_back({x, top, x + 1, bottom}); }
  /// Two columns, 50 to 150 and 150 to 250, and rows of 30 points from 100 on.
  void grid(int rows) {
    for (int i = 0; i <= rows; ++i) lying(50, 250, 100 + 30 * static_cast<float>(i));
    for (const float x : {50.0F, 150.0F, 250.0F}) standing(x, 100, 100 + 30 * static_cast<float>(rows));
  }
  std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (const PdfWord& word : page_.words) all.push_back(word.text);
    return all;
  }

  PdfPage page_{400, 600, {}, {}, {}, {}};
};

using Texts = std::vector<std::string>;

TEST_F(PdfTables, ARowIsOneWordAndItsCellsKeepTheirLines) {
  grid(2);
  word(60, 60, "above");
  word(60, 104, "one");
  word(60, 116, "two");
  word(160, 110, "three");
  word(60, 138, "four");
  word(160, 138, "five");
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_EQ(texts(), (Texts{"above", "one\ntwo | three", "four | five"}));
  EXPECT_FALSE(page_.words[0].table_row);
  EXPECT_TRUE(page_.words[1].table_row);
  EXPECT_EQ(page_.words[1].box, (Box{60, 104, 185, 126}));
}

TEST_F(PdfTables, ACellOfTheWholeWidthIsReadAsTextIs) {
  grid(2);
  page_.rules.standing[1].top = 130;
  word(60, 108, "wide");
  word(140, 108, "cell");
  word(60, 138, "left");
  word(160, 138, "right");
  take_tables(page_);
  EXPECT_EQ(texts(), (Texts{"wide", "cell", "left | right"}));
}

TEST_F(PdfTables, AFrameWithoutColumnsIsNoTable) {
  grid(1);
  page_.rules.standing.erase(page_.rules.standing.begin() + 1);
  word(60, 110, "left");
  word(160, 110, "right");
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_EQ(texts(), (Texts{"left", "right"}));
}

TEST_F(PdfTables, APagePartedByARuleIsNoTable) {
  lying(50, 250, 100);
  lying(50, 250, 500);
  standing(150, 100, 500);
  for (float y = 110; y < 480; y += 14) {
    word(60, y, "left");
    word(160, y, "right");
  }
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_FALSE(page_.words[0].table_row);
}

TEST_F(PdfTables, AWordAcrossARulePutsTheCellsInDoubt) {
  grid(2);
  word(60, 110, "left");
  word(130, 110, "far-across-the-rule");
  word(60, 138, "four");
  word(160, 138, "five");
  const auto unread = take_tables(page_);
  ASSERT_EQ(unread.size(), 1U);
  EXPECT_EQ(unread[0].reason,
            "a table whose cells could not be told apart: \"far-across-the-rule\" stands across a rule");
  EXPECT_EQ(texts(), (Texts{"left far-across-the-rule", "four five"}));
}

TEST_F(PdfTables, FieldsThatAreNoRectanglesPutTheCellsInDoubt) {
  grid(2);
  page_.rules.standing[1].bottom = 130;        // below one field
  page_.rules.lying[1] = {50, 130, 150, 131};  // and beside it another
  word(60, 110, "left");
  word(160, 138, "right");
  const auto unread = take_tables(page_);
  ASSERT_EQ(unread.size(), 1U);
  EXPECT_NE(unread[0].reason.find("no rectangles"), std::string::npos);
}

TEST_F(PdfTables, ATableInACellPutsTheCellsInDoubt) {
  grid(4);
  page_.rules.lying.erase(page_.rules.lying.begin() + 2, page_.rules.lying.begin() + 4);
  for (const float y : {140.0F, 170.0F, 200.0F}) lying(160, 240, y);
  for (const float x : {160.0F, 200.0F, 240.0F}) standing(x, 140, 200);
  word(60, 108, "one");
  word(160, 108, "two");
  word(60, 150, "three");
  word(165, 150, "a");
  word(205, 150, "b");
  const auto unread = take_tables(page_);
  ASSERT_EQ(unread.size(), 1U);
  EXPECT_NE(unread[0].reason.find("another table"), std::string::npos);
  EXPECT_EQ(unread[0].box, (Box{50, 100, 250.5, 220}));
}

TEST_F(PdfTables, RowsBetweenLyingRulesAlone) {
  for (const float y : {100.0F, 120.0F, 180.0F}) lying(50, 250, y);
  word(60, 105, "Name");
  word(160, 105, "Due");
  word(60, 130, "boats");
  word(160, 130, "12");
  word(60, 150, "ships");
  word(160, 150, "40");
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_EQ(texts(), (Texts{"Name | Due", "boats | 12", "ships | 40"}));
}

TEST_F(PdfTables, LinesBetweenLyingRulesThatMayBeOneRowAreInDoubt) {
  for (const float y : {100.0F, 120.0F, 180.0F}) lying(50, 250, y);
  word(60, 105, "Name");
  word(160, 105, "Due");
  word(60, 130, "boats");
  word(160, 130, "12");
  word(60, 150, "ships");
  const auto unread = take_tables(page_);
  ASSERT_EQ(unread.size(), 1U);
  EXPECT_EQ(texts(), (Texts{"Name Due", "boats 12", "ships"}));
  EXPECT_NE(unread[0].content, "");
}

TEST_F(PdfTables, RulesAboveAndBelowProseMakeNoTable) {
  for (const float y : {100.0F, 120.0F, 180.0F, 240.0F}) lying(50, 250, y);
  for (float y = 104; y < 240; y += 20) {
    for (float x = 60; x < 240; x += 27) word(x, y, "prose");
  }
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_FALSE(page_.words[0].table_row);
}

}  // namespace
}  // namespace pandect
