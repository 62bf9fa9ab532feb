#include "answer/compare/quantity_dates.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "answer/compare/numbers.h"
#include "answer/compare/quantity_units.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// The day of a date that means the last of its month.
constexpr double last_day = 99;

double date_value(double year, double month, double day) {
  return (year * 10000) + (month * 100) + day;
}

/// The position after a word between the parts of a date, and the blank behind it.
std::size_t behind_joint(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto end = words.end_of(WordList::date_joint, text, at);
  return end ? skip_blank(text, *end) : at;
}

/// Reads a year after a day and a month.
Number read_year(const Vocabulary& words, std::string_view text, std::size_t at) {
  std::size_t next = skip_blank(text, at);
  if (next < text.size() && text[next] == ',') next = skip_blank(text, next + 1);
  next = behind_joint(words, text, next);
  if (count_digits(text, next) != 4) return {0, at};
  return {common_era(digits_of(text, next, 4)), next + 4};
}

/// The position after the dot of "Sept.", "mrt.".
std::size_t behind_month(std::string_view text, std::size_t end) {
  const bool cut = text.substr(end).starts_with(". ") &&
                   is_ascii_digit(text.substr(end + 2).empty() ? ' ' : text[end + 2]);
  return cut ? end + 1 : end;
}

/// "1 September 2024", "September 1, 2024".
std::optional<Quantity> read_written_date(const Vocabulary& words, std::string_view text, std::size_t at) {
  std::size_t next = at;
  double day = 0;
  double month = 0;
  if (const std::size_t digits = count_digits(text, at); digits > 0 && digits <= 2) {
    day = digits_of(text, at, digits);
    next = at + digits;
    next = skip_blank(text, words.end_of(WordList::day_ending, text, next).value_or(next));
    next = behind_joint(words, text, next);
    const auto found = match_kind(words, text, next, PhraseKind::month);
    if (!found) return std::nullopt;
    month = found->phrase->value;
    next = behind_month(text, found->end);
  } else if (const auto found = match_kind(words, text, at, PhraseKind::month)) {
    month = found->phrase->value;
    next = skip_blank(text, behind_month(text, found->end));
    const std::size_t count = count_digits(text, next);
    if (count == 0 || count > 2) return std::nullopt;
    day = digits_of(text, next, count);
    next += count;
  } else {
    return std::nullopt;
  }
  const Number year = read_year(words, text, next);
  return Quantity{date_value(year.value, month, day), "date", at, year.end};
}

/// "2024-07-01", "2024. 7. 1.", "2024년 7월 1일".
std::optional<Quantity> read_numeric_date(const Vocabulary& words, std::string_view text, std::size_t at) {
  if (count_digits(text, at) != 4) return std::nullopt;
  double parts[3] = {common_era(digits_of(text, at, 4)), 0, 0};
  std::size_t next = at + 4;
  for (std::size_t i = 1; i < 3; ++i) {
    const std::string_view rest = text.substr(next);
    if (const auto mark = words.end_of(i == 1 ? WordList::year_mark : WordList::month_mark, text, next)) {
      next = *mark;
    } else if (rest.starts_with('-') || rest.starts_with('.') || rest.starts_with('/')) {
      ++next;
    } else {
      return std::nullopt;
    }
    next = skip_blank(text, next);
    const std::size_t count = count_digits(text, next);
    if (count == 0 || count > 2) return std::nullopt;
    parts[i] = digits_of(text, next, count);
    next += count;
  }
  if (parts[1] > 12 || parts[2] > 31) return std::nullopt;
  next = words.end_of(WordList::day_mark, text, next).value_or(next);
  return Quantity{date_value(parts[0], parts[1], parts[2]), "date", at, next};
}

/// "15-03-2020", "30/9/2562". In English the month may come first, and only a number above twelve decides.
std::optional<Quantity> read_day_first(const Vocabulary& words, std::string_view text, std::size_t at) {
  double parts[2] = {0, 0};
  std::size_t next = at;
  char sign = 0;
  for (double& part : parts) {
    const std::size_t count = count_digits(text, next);
    if (count == 0 || count > 2) return std::nullopt;
    part = digits_of(text, next, count);
    next += count;
    if (next >= text.size() || (sign != 0 && text[next] != sign)) return std::nullopt;
    sign = text[next++];
    if (sign != '-' && sign != '/') return std::nullopt;
  }
  if (count_digits(text, next) != 4) return std::nullopt;
  const double year = common_era(digits_of(text, next, 4));
  auto [day, month] = std::pair(parts[0], parts[1]);
  if (words.has(Trait::month_first)) {
    if (std::max(day, month) <= 12 && day != month) return std::nullopt;
    if (month > 12) std::swap(day, month);
  }
  if (day < 1 || day > 31 || month < 1 || month > 12) return std::nullopt;
  return Quantity{date_value(year, month, day), "date", at, next + 4};
}

/// "3월 31일", and the end of a month: "3월말", "3월 말일".
std::optional<Quantity> read_marked_day(const Vocabulary& words, std::string_view text, std::size_t at) {
  const std::size_t digits = count_digits(text, at);
  if (digits == 0 || digits > 2) return std::nullopt;
  const auto mark = words.end_of(WordList::month_mark, text, at + digits);
  if (!mark) return std::nullopt;
  const double month = digits_of(text, at, digits);
  const std::size_t behind = skip_blank(text, *mark);
  if (const auto end = words.end_of(WordList::month_end, text, behind)) {
    const std::size_t last = words.end_of(WordList::day_mark, text, *end).value_or(*end);
    return Quantity{date_value(0, month, last_day), "date", at, last};
  }
  const std::size_t days = count_digits(text, behind);
  if (days == 0 || days > 2) return std::nullopt;
  const auto end = words.end_of(WordList::day_mark, text, behind + days);
  if (!end) return std::nullopt;
  return Quantity{date_value(0, month, digits_of(text, behind, days)), "date", at, *end};
}

}  // namespace

std::optional<Quantity> read_date(const Vocabulary& words, std::string_view text, std::size_t at) {
  for (const auto read : {read_numeric_date, read_day_first, read_written_date, read_marked_day}) {
    if (auto date = read(words, text, at)) return date;
  }
  return std::nullopt;
}

std::optional<Quantity> read_time_of_day(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr double noon = 12;
  const auto end_of = [&](WordList list, std::size_t from) { return words.end_of(list, text, from); };
  const auto evening = end_of(WordList::evening, at);
  const auto half = evening ? evening : end_of(WordList::morning, at);
  bool afternoon = evening.has_value();
  bool clock = half.has_value();
  std::size_t next = half ? skip_blank(text, *half) : at;
  const std::size_t count = count_digits(text, next);
  if (count == 0 || count > 2) return std::nullopt;
  double hours = digits_of(text, next, count);
  next += count;
  if (next + 2 < text.size() && (text[next] == '.' || text[next] == ':') &&
      count_digits(text, next + 1) == 2) {
    const double minutes = digits_of(text, next + 1, 2);
    const std::size_t behind = skip_blank(text, next + 3);
    for (const WordList list : {WordList::clock_minutes, WordList::clock, WordList::am, WordList::pm})
      clock = clock || end_of(list, behind);
    if ((!clock && text[next] != ':') || minutes >= 60) return std::nullopt;
    clock = true;
    hours += minutes / 60;
    next += 3;
  }
  const std::size_t behind = skip_blank(text, next);
  if (const auto pm = end_of(WordList::pm, behind)) {
    afternoon = clock = true;
    next = *pm;
  } else if (const auto am = end_of(WordList::am, behind)) {
    clock = true;
    next = *am;
  } else if (const auto word = end_of(WordList::clock, behind)) {
    // "3시간" is a duration.
    const auto unit = match_kind(words, text, behind, PhraseKind::unit);
    if (!unit || unit->end <= *word) {
      clock = true;
      next = *word;
    }
  } else if (clock) {
    next = end_of(WordList::clock_minutes, behind).value_or(next);
  }
  if (!clock || hours > 24) return std::nullopt;
  if (afternoon && hours < noon) hours += noon;
  return Quantity{hours, "clock", at, next};
}

bool same_date(const Quantity& a, const Quantity& b) {
  constexpr double shortest_month = 28;
  const auto day = [](const Quantity& date) { return std::fmod(date.value, 100); };
  const auto month = [](const Quantity& date) { return std::floor(std::fmod(date.value, 10000) / 100); };
  if (std::max(day(a), day(b)) == last_day)
    return month(a) == month(b) && std::min(day(a), day(b)) >= shortest_month;
  const bool yearless = a.value < 10000 || b.value < 10000;
  return yearless ? std::fmod(a.value, 10000) == std::fmod(b.value, 10000) : a.value == b.value;
}

}  // namespace pandect
