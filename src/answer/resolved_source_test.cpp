#include "answer/resolved_source.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using testing::ElementsAre;

constexpr std::string_view sourced_act =
    "พระราชบัญญัติเรือ พ.ศ. ๒๕๗๐\n\nมาตรา ๑ เรือทุกลำต้องมีใบอนุญาต\n\nมาตรา ๑ ทวิ ใบอนุญาตมีอายุหนึ่งปี\n\n"
    "มาตรา ๒/๑ ผู้ใดฝ่าฝืน\n(๑) มาตรา ๑ ต้องระวางโทษปรับ\n(๒) มาตรา ๑ ทวิ ต้องระวางโทษจำคุก\n\nมาตรา ๓ ให้ใช้บังคับ\n";

/// The numbers of what sections of the act lead to; "none" for those that lead nowhere.
std::vector<std::string> numbers_of(const std::vector<std::string>& sections) {
  const SmallLibrary library(sourced_act);
  const LibraryView view = library.open();
  std::vector<CitedSource> sources;
  for (const std::string& section : sections) sources.push_back({{}, "พระราชบัญญัติเรือ พ.ศ. 2570", section});
  std::vector<std::string> numbers;
  for (const ResolvedSource& one : resolve_sources(view, {}, sources, 20000)) {
    numbers.push_back(one.document ? number_of(view, *one.document) : "none");
    EXPECT_EQ(one.problem.empty(), one.document.has_value());
  }
  return numbers;
}

TEST(ResolvedSources, TakeANumberAsTheLawHasIt) {
  EXPECT_THAT(numbers_of({"1", "1 ทวิ", "๑ ทวิ", "2/1", "3"}), ElementsAre("1", "1 ทวิ", "1 ทวิ", "2/1", "3"));
}

TEST(ResolvedSources, TakeACitation) {
  EXPECT_THAT(numbers_of({"มาตรา 1 ทวิ", "มาตรา 2/1", "มาตรา ๓"}), ElementsAre("1 ทวิ", "2/1", "3"));
}

TEST(ResolvedSources, TakeANumberWithAPartBehindIt) {
  EXPECT_THAT(numbers_of({"2/1(2)", "2/1 (1)", "3 วรรคหนึ่ง"}), ElementsAre("2/1", "2/1", "3"));
}

TEST(ResolvedSources, FindNothingWhereTheLawHasNoSuchNumber) {
  EXPECT_THAT(numbers_of({"2", "3 ทวิ", "3/1", "มาตรา 1 ตรี", "44"}),
              ElementsAre("none", "none", "none", "none", "none"));
}

/// Rows of a schedule as NitiBench's release has them: their numbers begin with the schedule's name.
TEST(ResolvedSources, TakeARowOfASchedule) {
  std::string rows;
  for (const std::string number : {"1", "ตารางค่าธรรมเนียม 1", "ตารางค่าธรรมเนียม 2", "ตารางค่าธรรมเนียม 4"})
    rows += (rows.empty() ? "" : ",") + std::string(R"({"law_name": "ประมวลเรือ", "section_num": ")") +
            number + R"(", "section_content": "ประมวลเรือ )" + (number == "1" ? "มาตรา 1" : number) +
            R"( เรือเสียสิบบาท", "reference": []})";
  const SmallLibrary library("[" + rows + "]");
  const LibraryView view = library.open();
  const auto number = [&](const std::string& law, const std::string& section) {
    const ResolvedSource one = resolve_sources(view, {}, {{{}, law, section}}, 20000).front();
    return one.document ? number_of(view, *one.document) : one.problem.text;
  };
  EXPECT_EQ(number("ประมวลเรือ", "ตารางค่าธรรมเนียม 4"), "ตารางค่าธรรมเนียม 4");
  EXPECT_EQ(number("ประมวลเรือ", "1"), "1");
  EXPECT_EQ(number("ตารางค่าธรรมเนียม", "2"), "ตารางค่าธรรมเนียม 2");
  EXPECT_NE(number("ประมวลเรือ", "ตารางค่าธรรมเนียม 3"), "1");
  EXPECT_NE(number("ตารางค่าธรรมเนียม", "3"), "ตารางค่าธรรมเนียม 1");
}

}  // namespace
}  // namespace pandect
