#include "base/date.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Date, ReadsBothForms) {
  EXPECT_EQ(format_date(*parse_date("2025-06-04")), "2025-06-04");
  EXPECT_EQ(format_date(*parse_date("20250604")), "2025-06-04");
}

TEST(Date, RefusesWhatIsNoDay) {
  EXPECT_FALSE(parse_date("2025-02-30"));
  EXPECT_FALSE(parse_date("2025-6-4"));
  EXPECT_FALSE(parse_date("abcdefgh"));
  EXPECT_FALSE(parse_date(""));
}

TEST(Date, CountsDays) {
  EXPECT_EQ(to_days(*parse_date("1970-01-02")), 1);
  EXPECT_EQ(from_days(to_days(*parse_date("1862-01-01"))), *parse_date("1862-01-01"));
}

TEST(Interval, IsHalfOpen) {
  const Interval interval{parse_date("2020-01-01"), parse_date("2021-01-01")};
  EXPECT_TRUE(interval.contains(*parse_date("2020-01-01")));
  EXPECT_FALSE(interval.contains(*parse_date("2021-01-01")));
  EXPECT_TRUE(Interval{}.contains(today()));
}

}  // namespace
}  // namespace pandect
