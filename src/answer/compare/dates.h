#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "answer/compare/quantities.h"

namespace pandect {

/// Reads a date: "2024-07-01", "15-03-2020", "1 September 2024", "2024년 7월 1일", "3월 말".
std::optional<Quantity> read_date(const Vocabulary& words, std::string_view text, std::size_t at);

/// Reads a time of day: "22.00 uur", "06:00", "8 a.m.", "오후 10시", "22.00 นาฬิกา".
std::optional<Quantity> read_time_of_day(const Vocabulary& words, std::string_view text, std::size_t at);

/// True if two dates may be the same: one without a year is of any; the end of a month is any of its last
/// days.
bool same_date(const Quantity& a, const Quantity& b);

}  // namespace pandect
