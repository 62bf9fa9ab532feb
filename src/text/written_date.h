#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/date.h"
#include "text/language.h"

namespace pandect {

constexpr int buddhist_era = 543;  ///< years between it and the common era

/// The year of the common era: one from 2401 to 2699 is taken for one of the Buddhist era.
template <typename Year>
constexpr Year common_era(Year year) {
  return year > 2400 && year < 2700 ? static_cast<Year>(year - buddhist_era) : year;
}

/// A word for a month.
struct MonthName {
  std::string words;   ///< as data/languages/<code>/dates.txt has it
  unsigned month = 0;  ///< 1 to 12
};

/// The words for months in data/languages/<code>/dates.txt, in the file's order; empty when it lists none.
/// @throws Error bad_input for a line whose month is not 1 to 12
std::vector<MonthName> month_names(Language language);

/// Reads one whole day: "2024-01-01", "2024. 1. 1.", "2024년 1월 1일", "1/1/2024", "1 mars 2024", "January 1,
/// 2024", with the words for months of all known languages. Years of the Buddhist era are converted.
/// @return nothing if a part is missing or there is no such day
std::optional<Date> read_written_date(std::string_view words);

}  // namespace pandect
