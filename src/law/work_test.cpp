#include "law/work.h"

#include <gtest/gtest.h>

#include "law/work_builder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

Work small_work() {
  Work work;
  work.id = "xx/small";
  work.title = "Small Act";
  WorkBuilder builder(std::move(work));
  builder.open(Level::chapter, {"Chapter 1", "1", "General"}, false);
  builder.open(Level::article, {"Section 1", "1", "Name"}, true);
  builder.write("This is the Small Act.");
  builder.close();
  builder.open(Level::article, {"Section 2", "2", ""}, true);
  builder.write("A person must");
  builder.open(Level::item, {"(a)", "(a)", ""}, false);
  builder.write("pay, and");
  builder.close();
  builder.open(Level::item, {"(b)", "(b)", ""}, false);
  builder.write("leave.");
  builder.close_to(Level::chapter);
  builder.open(Level::addendum, {"Addendum", "", ""}, false);
  builder.open(Level::article, {"Section 1", "1", ""}, true);
  builder.write("In force at once.");
  return builder.finish();
}

TEST(WorkBuilder, MakesATreeOverTheText) {
  EXPECT_EQ(outline(small_work()),
            "work [] | Chapter 1 General Section 1 Name This is\n"
            "  « Small Act »\n"
            "  chapter 1 [chapter-1] | Section 1 Name This is the Small Act. Se\n"
            "    « General »\n"
            "    article 1 [1] unit | This is the Small Act.\n"
            "      « Name »\n"
            "    article 2 [2] unit | A person must (a) pay, and (b) leave.\n"
            "      item a [2/a] | pay, and\n"
            "      item b [2/b] | leave.\n"
            "  addendum [addendum-2] | Section 1 In force at once.\n"
            "    article 1 [addendum-2/1] unit | In force at once.\n");
}

TEST(WorkBuilder, ProvisionsWithoutWordsStayInsideTheOnesAboveThem) {
  Work work;
  work.id = "xx/empty";
  WorkBuilder builder(std::move(work));
  builder.open(Level::chapter, {"Chapter 1", "1", ""}, false);
  builder.open(Level::article, {"Section 1", "1", ""}, true);
  builder.write("Words.");
  builder.close();
  builder.open(Level::division, {}, false);
  builder.open(Level::article, {}, false);
  builder.close_to(Level::chapter);
  builder.open(Level::chapter, {"Chapter 2", "2", ""}, false);
  const Work read = builder.finish();  // checks the promises
  EXPECT_EQ(read.provisions[4].extent, read.provisions[3].extent);
  EXPECT_EQ(read.provisions[5].extent.of(read.text), "Chapter 2");
  EXPECT_TRUE(read.provisions[5].body.empty());
}

TEST(WorkBuilder, ALabelBeforeALineBreakLeavesNoSpace) {
  WorkBuilder builder(Work{});
  builder.open(Level::article, {"Section 1", "1", ""}, true);
  builder.open(Level::paragraph, {"(1)", "1", ""}, false);
  builder.open(Level::item, {"(a)", "a", ""}, false);
  builder.write("one");
  const Work read = builder.finish();
  EXPECT_EQ(read.text, "Section 1\n(1)\n(a) one\n");
  EXPECT_EQ(read.provisions[2].body.of(read.text), "(a) one");
}

TEST(Work, PathsAreUniqueWhenNumbersAreNot) {
  WorkBuilder builder(Work{});
  for (int i = 0; i < 3; ++i) {
    builder.open(Level::article, {"Art. 1", "1", ""}, true);
    builder.write("x");
    builder.close();
  }
  const Work work = builder.finish();
  EXPECT_EQ(work.provisions[1].path, "1");
  EXPECT_EQ(work.provisions[2].path, "1~2");
  EXPECT_EQ(work.provisions[3].path, "1~3");
}

TEST(Work, CheckFindsBrokenPromises) {
  Work work = small_work();
  work.provisions[3].extent.end = static_cast<std::uint32_t>(work.text.size()) + 1;
  EXPECT_THROW(check_work(work), Error);
  work = small_work();
  work.provisions[4].unit = true;
  EXPECT_THROW(check_work(work), Error);
}

TEST(Work, IdsKeepEveryScriptAndNoPathTricks) {
  EXPECT_EQ(make_work_id("th", "พระราชบัญญัติการบัญชี พ.ศ. 2543"), "th/พระราชบัญญัติการบัญชี-พ.ศ.-2543");
  EXPECT_EQ(make_work_id("kr", "119구조ㆍ구급에 관한 법률"), "kr/119구조ㆍ구급에-관한-법률");
  EXPECT_EQ(make_work_id("doc", "../../etc/passwd"), "doc/etc-passwd");
  EXPECT_EQ(make_work_id("doc", ".."), "doc/untitled");
}

TEST(NormaliseNumber, FoldsDigitsCaseAndFringe) {
  EXPECT_EQ(normalise_number("๖๕ ทวิ"), "65 ทวิ");
  EXPECT_EQ(normalise_number(" 3 A. "), "3 a");
  EXPECT_EQ(normalise_number("(ii)"), "ii");
  EXPECT_EQ(normalise_number("①"), "1");
  EXPECT_EQ(normalise_number("６:１６２"), "6:162");
  EXPECT_EQ(normalise_number("---"), "");
  EXPECT_EQ(normalise_number("5º-A"), "5-a");
  for (const char* written : {"L121-1", "L. 121-1", "L.121-1", "L 121-1", "L* 121-1", "L.\u00A0121\u20111"})
    EXPECT_EQ(normalise_number(written), "l121-1") << written;
  EXPECT_EQ(normalise_number("L. 57"), "l57");
  EXPECT_EQ(normalise_number("B.2"), "b.2") << "2 in B";
  EXPECT_EQ(normalise_number("X 7"), "x 7");
}

}  // namespace
}  // namespace pandect
