#pragma once

#include <chrono>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// A day in the proleptic Gregorian calendar.
using Date = std::chrono::year_month_day;

/// Reads "2025-06-04" or "20250604"; nothing when the text is no such date or no day of the calendar.
std::optional<Date> parse_date(std::string_view text);

/// "2025-06-04".
std::string format_date(Date date);

/// The current day where the program runs (the environment's TZ): a law of Seoul is asked for in Seoul.
Date today();

/// The current time, to the second: "2025-06-04T12:00:00Z".
std::string time_now();

/// Days since 1970-01-01, as index files and the catalogue hold dates.
std::int32_t to_days(Date date);
Date from_days(std::int32_t days);

/// When something is in force: from `from` (inclusive) until `to` (exclusive). An absent end is open.
struct Interval {
  std::optional<Date> from;
  std::optional<Date> to;

  bool contains(Date date) const { return (!from || *from <= date) && (!to || date < *to); }
  bool operator==(const Interval&) const = default;
};

}  // namespace pandect
