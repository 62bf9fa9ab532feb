#include "answer/compare/dates.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "answer/compare/numbers.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// The day of a date that means the last of its month.
constexpr double last_day = 99;

/// A part of a date: Y a year, M a word for a month, m and d numbers marked as a month's and a day's, n a
/// number.
struct DatePart {
  char shape;
  double value;
  std::size_t end;
};

std::optional<DatePart> read_date_part(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto end_of = [&](std::string_view list, std::size_t from) { return words.end_of(list, text, from); };
  if (const auto end = end_of("month-end", at))
    return DatePart{'d', last_day, end_of("day-mark", *end).value_or(*end)};
  if (const auto month = words.match(text, at, PhraseKind::month)) {
    const std::string_view rest = text.substr(month->end);
    const bool cut = rest.size() > 2 && rest.starts_with(". ") && is_ascii_digit(rest[2]);  // "Sept. 1"
    return DatePart{'M', month->phrase->value, month->end + (cut ? 1 : 0)};
  }
  const std::size_t digits = count_digits(text, at);
  const double value = digits_of(text, at, digits);
  const std::size_t end = at + digits;
  if (digits == 4) return DatePart{'Y', common_era(value), end_of("year-mark", end).value_or(end)};
  if (digits == 0 || digits > 2) return std::nullopt;
  if (const auto month = end_of("month-mark", end)) return DatePart{'m', value, *month};
  if (const auto day = end_of("day-mark", end)) return DatePart{'d', value, *day};
  return DatePart{'n', value, end_of("day-ending", end).value_or(end)};
}

}  // namespace

std::optional<Quantity> read_date(const Vocabulary& words, std::string_view text, std::size_t at) {
  std::string shape;
  std::string signs;
  double values[3] = {0, 0, 0};
  std::size_t end = at;
  for (std::size_t next = at; shape.size() < 3;) {
    const auto part = read_date_part(words, text, next);
    const bool ends = shape == "nM" || shape == "Mn";  // behind them only a year belongs to the date
    if (!part || (ends && part->shape != 'Y')) break;
    values[shape.size()] = part->value;
    shape += part->shape;
    end = part->end;
    const char sign = end < text.size() ? text[end] : ' ';
    const bool parts = std::string_view("-/.,").find(sign) != std::string_view::npos;
    signs += parts ? sign : ' ';
    next = skip_blank(text, parts ? end + 1 : end);
    if (const auto joint = words.end_of("date-joint", text, next)) next = skip_blank(text, *joint);
  }
  auto [first, second, third] = values;
  const auto signs_are = [&](std::string_view of_first, std::string_view of_second) {
    return of_first.find(signs[0]) != std::string_view::npos &&
           (shape.size() < 3 || of_second.find(signs[1]) != std::string_view::npos);
  };
  const auto date = [&](double year, double month, double day) -> std::optional<Quantity> {
    if (month < 1 || month > 12 || day < 1 || (day > 31 && day != last_day)) return std::nullopt;
    return Quantity{(year * 10000) + (month * 100) + day, "date", at, end};
  };
  if (shape == "Ymd" || (shape == "Ynn" && signs_are("-/.", "-/."))) return date(first, second, third);
  if (shape == "md") return date(0, first, second);
  if (shape == "nnY" && signs_are("-/", signs.substr(0, 1))) {
    if (words.has("month-first")) {  // only a number above twelve tells which the month is
      if (std::max(first, second) <= 12 && first != second) return std::nullopt;
      if (second > 12) std::swap(first, second);
    }
    return date(third, second, first);
  }
  if (shape.starts_with("nM") && signs_are(" ", " ,")) return date(third, second, first);
  if (shape.starts_with("Mn") && signs_are(" ", " ,")) return date(third, first, second);
  return std::nullopt;
}

std::optional<Quantity> read_time_of_day(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr double noon = 12;
  const bool latin = at < text.size() && is_ascii_letter(text[at]);  // "I am 14", and behind the hour only
  const auto evening = latin ? std::nullopt : words.end_of("evening", text, at);
  const auto half = evening || latin ? evening : words.end_of("morning", text, at);
  std::size_t end = half ? skip_blank(text, *half) : at;
  const std::size_t count = count_digits(text, end);
  if (count == 0 || count > 2) return std::nullopt;
  double hours = digits_of(text, end, count);
  end += count;
  const char parts = end < text.size() ? text[end] : ' ';
  const bool minutes = (parts == '.' || parts == ':') && count_digits(text, end + 1) == 2;
  if (minutes) {
    const double past = digits_of(text, end + 1, 2);
    if (past >= 60) return std::nullopt;
    hours += past / 60;
    end += 3;
  }
  const std::size_t behind = skip_blank(text, end);
  std::string_view sign;  // what shows that the number is an hour's
  for (const std::string_view list : {"evening", "morning", "clock", "clock-minutes"}) {
    const auto word = words.end_of(list, text, behind);
    const auto unit = words.match(text, behind, PhraseKind::unit);
    const bool is_sign = list == "clock" ? !unit || (word && unit->end <= *word)  // "3시간" is a duration
                                         : list != "clock-minutes" || minutes;
    if (!word || !is_sign) continue;
    sign = list;
    end = *word;
    break;
  }
  if ((sign.empty() && !half && !(minutes && parts == ':')) || hours > 24) return std::nullopt;
  if ((evening || sign == "evening") && hours < noon) hours += noon;
  return Quantity{hours, "clock", at, end};
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
