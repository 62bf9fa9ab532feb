#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "answer/compare/vocabulary.h"

namespace pandect {

/// A number with what it counts: "fourteen days", "14 วัน", "1억5천만원", "€ 1.480", "one third", "31 December
/// 2018", "22.00 uur".
struct Quantity {
  /// In the dimension's own unit: seconds, months, metres, …; of a date year * 10000 + month * 100 + day, the
  /// year 0 when none is given, of the Common Era; of a time of day hours.
  double value = 0;
  std::string dimension;  ///< as the vocabulary names them; "n" of a bare number; "date"; "clock"
  std::size_t begin = 0;  ///< bytes of the folded text
  std::size_t end = 0;
  Unit per = {};  ///< the time for which it counts anew: "per year"; without a dimension when none is said
};

/// The quantity that begins at byte `at` of a folded text.
std::optional<Quantity> read_quantity(const Vocabulary& words, std::string_view text, std::size_t at);

/// Whether a law's quantity is what a claim says: dates without a year fit any, a bare number fits one with a
/// unit, a year a day in it. "Per
/// month" is not "per year"; where one of the two says neither, they may be the same.
bool same_quantity(const Quantity& claim, const Quantity& law);

bool is_money(const Quantity& quantity);

/// Whether they measure the same thing, so that different values differ.
bool comparable(const Quantity& a, const Quantity& b);

}  // namespace pandect
