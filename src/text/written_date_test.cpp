#include "text/written_date.h"

#include <map>

#include <gtest/gtest.h>

#include "text/language_profile.h"

namespace pandect {
namespace {

std::string read_day(std::string_view words) {
  const auto read = read_written_date(words);
  return read ? format_date(*read) : std::string();
}

TEST(WrittenDate, ReadsDigits) {
  EXPECT_EQ(read_day("2024-01-31"), "2024-01-31");
  EXPECT_EQ(read_day("20240131"), "2024-01-31");
  EXPECT_EQ(read_day("2024. 1. 31."), "2024-01-31");
  EXPECT_EQ(read_day("2024년 1월 31일"), "2024-01-31");
  EXPECT_EQ(read_day("31/1/2024"), "2024-01-31");
  EXPECT_EQ(read_day("๓๑-๑-๒๕๖๗"), "2024-01-31");
}

TEST(WrittenDate, ReadsMonthsInEveryLanguageThatNamesThem) {
  EXPECT_EQ(read_day("31 January 2024"), "2024-01-31");
  EXPECT_EQ(read_day("January 31, 2024"), "2024-01-31");
  EXPECT_EQ(read_day("31. März 2024"), "2024-03-31");
  EXPECT_EQ(read_day("le 1er février 2024"), "2024-02-01");
  EXPECT_EQ(read_day("31 gennaio 2024"), "2024-01-31");
  EXPECT_EQ(read_day("31 jan. 2024"), "2024-01-31");
  EXPECT_EQ(read_day("๓๑ มกราคม พ.ศ. ๒๕๖๗"), "2024-01-31");
  EXPECT_EQ(read_day("31 ม.ค. 2567"), "2024-01-31");
}

TEST(WrittenDate, RefusesWhatIsNoWholeDay) {
  for (const std::string_view words : {"", "soon", "2024", "March 2024", "31 February 2024", "2024-02-30",
                                       "31 marching 2024", "1 2024", "5 mayors 2024", "99 May 99"})
    EXPECT_EQ(read_day(words), "") << words;
}

TEST(WrittenDate, AWordNamesOneMonthInAllLanguages) {
  std::map<std::string, unsigned> months;
  for (const Language language : known_languages()) {
    for (const MonthName& name : month_names(language)) {
      const auto [known, added] = months.emplace(name.words, name.month);
      EXPECT_EQ(known->second, name.month) << name.words;
    }
  }
  EXPECT_GT(months.size(), 12U * 6);
}

}  // namespace
}  // namespace pandect
