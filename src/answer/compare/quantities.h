#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "answer/compare/vocabulary.h"

namespace pandect {

/// A number with its unit: "fourteen days", "14 วัน", "1억5천만원", "€ 1.480", "one third", "31 December
/// 2018", "22.00 uur".
struct Quantity {
  /// In the base unit of the dimension: seconds, months, metres, …; for a date year * 10000 + month * 100 +
  /// day, year 0 if there is none, in the Common Era; for a time of day hours.
  double value = 0;
  std::string dimension;  ///< as the vocabulary names them; "n" of a bare number; "date"; "clock"
  std::size_t begin = 0;  ///< bytes of the folded text
  std::size_t end = 0;
  Unit per = {};       ///< the period it refers to: "per year"; without a dimension when there is none
  double written = 0;  ///< the number before a unit that `value` is converted from: 65 of "65 years"; else 0
};

/// Reads the quantity at byte `at` of a folded text.
std::optional<Quantity> read_quantity(const Vocabulary& words, std::string_view text, std::size_t at);

/// True if a law's quantity matches that of a claim: dates without a year match any year, a bare number
/// matches one with a unit, a year matches a day in it. "Per month" is not "per year"; if one of the two has
/// no period, they may be equal.
bool same_quantity(const Quantity& claim, const Quantity& law);

/// True if it measures time: a length, a day.
bool measures_time(const Quantity& quantity);

}  // namespace pandect
