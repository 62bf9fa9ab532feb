#include "readers/pdf/pdf_tables.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

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
  for (int line = 0; line < 27; ++line) {
    const float y = 110 + 14 * static_cast<float>(line);
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
  EXPECT_NE(unread[0].reason.find("not rectangles"), std::string::npos);
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
  for (int line = 0; line < 7; ++line) {
    for (int i = 0; i < 7; ++i)
      word(60 + 27 * static_cast<float>(i), 104 + 20 * static_cast<float>(line), "prose");
  }
  EXPECT_TRUE(take_tables(page_).empty());
  EXPECT_FALSE(page_.words[0].table_row);
}

/// Lines of 14 points from 100 on, with words at the places given.
class BareTables : public PdfTables {
 protected:
  void line(std::initializer_list<std::pair<float, const char*>> cells) {
    for (const auto& [left, text] : cells) {
      float at = left;
      for (std::string_view rest = text; !rest.empty();) {
        const std::string one(rest.substr(0, rest.find(' ')));
        word(at, top_, one);
        at += 5 * static_cast<float>(one.size() + 1);
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
      }
    }
    top_ += 14;
  }
  /// That nothing of the page is taken for a table.
  void expect_none() {
    const std::size_t words = page_.words.size();
    EXPECT_TRUE(take_tables(page_).empty());
    EXPECT_EQ(page_.words.size(), words);
  }
  float top_ = 100;
};

TEST_F(BareTables, ColumnsWithNumbersAreReadCellByCell) {
  line({{50, "The dues for a day are those of the table, in crowns, for each vessel."}});
  line({{50, "Length"}, {200, "Summer"}, {280, "Winter"}});
  line({{50, "up to 8"}, {210, "12.50"}, {290, "6.25"}});
  line({{50, "up to 12"}, {210, "18.00"}, {290, "9.00"}});
  line({{50, "above 20"}, {210, "55.00"}, {285, "27.50"}});
  line({{50, "A vessel that lies at a wharf for less than three hours pays a quarter."}});
  EXPECT_TRUE(take_tables(page_).empty());
  const Texts all = texts();
  const Texts rows(all.end() - 4, all.end());
  EXPECT_EQ(rows, (Texts{"Length | Summer | Winter", "up to 8 | 12.50 | 6.25", "up to 12 | 18.00 | 9.00",
                         "above 20 | 55.00 | 27.50"}));
  EXPECT_EQ(all.front(), "The");
}

TEST_F(BareTables, ALineInSomeColumnsPutsTheCellsInDoubt) {
  line({{50, "boats"}, {200, "12.50"}});
  line({{50, "barges of the"}, {200, "14.00"}});
  line({{50, "harbour"}});
  line({{50, "ships"}, {200, "55.00"}});
  const auto unread = take_tables(page_);
  ASSERT_EQ(unread.size(), 1U);
  EXPECT_NE(unread[0].reason.find("no rule parts its rows"), std::string::npos);
  EXPECT_EQ(texts(), (Texts{"boats 12.50", "barges of the 14.00", "harbour", "ships 55.00"}));
}

TEST_F(BareTables, ACellThatBeginsAboveTheFirstLinePutsTheCellsInDoubt) {
  line({{50, "barges of the"}});
  for (const char* vessel : {"harbour", "boats", "ships"}) {
    line({{50, vessel}, {200, "12.50"}});
    top_ += 8;
  }
  EXPECT_EQ(take_tables(page_).size(), 1U);
}

TEST_F(BareTables, AListWithItsNumbersSetOutIsNone) {
  line({{50, "(a)"}, {80, "section 12"}});
  line({{50, "(b)"}, {80, "section 13"}});
  line({{50, "(c)"}, {80, "section 14"}});
  line({{50, "(d)"}, {80, "section 15"}});
  expect_none();
}

TEST_F(BareTables, SignaturesAreNone) {
  line({{50, "LESSOR"}, {220, "LESSEE"}});
  line({{50, "Name: A. Moor"}, {220, "Name: B. Dale"}});
  line({{50, "Title: Director"}, {220, "Title: Owner"}});
  line({{50, "Date: 1 May 2031"}, {220, "Date: 3 May 2031"}});
  line({{50, "__________"}, {220, "__________"}});
  expect_none();
}

TEST_F(BareTables, TablesOfContentsAreNone) {
  line({{50, "Section 1"}, {120, "Short title"}, {350, "1"}});
  line({{50, "Section 2"}, {120, "Berths"}, {350, "1"}});
  line({{50, "Section 3"}, {120, "Dues"}, {350, "2"}});
  line({{50, "Section 4"}, {120, "Reductions"}, {345, "12"}});
  expect_none();
}

TEST_F(BareTables, TwoColumnsOfRunningTextAreNone) {
  for (int i = 0; i < 12; ++i)
    line({{20, "of 2 and 3 as the act 12 has it in"}, {210, "by 1 or 4 as the act 25 has it in"}});
  expect_none();
}

TEST_F(BareTables, WordsThatAreNotInOneLineAreNone) {
  line({{50, "a lot"}, {200, "12"}});
  line({{50, "of"}, {150, "13 words"}});
  line({{50, "here and"}, {230, "14 there"}});
  line({{50, "no"}, {120, "15"}});
  expect_none();
}

TEST_F(BareTables, TwoLinesAreNone) {
  line({{50, "boats"}, {200, "12.50"}});
  line({{50, "ships"}, {200, "55.00"}});
  expect_none();
}

}  // namespace
}  // namespace pandect
