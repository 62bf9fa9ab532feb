#include "base/date.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace pandect {
namespace {

std::optional<int> parse_digits(std::string_view text) {
  int value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  std::string_view year;
  std::string_view month;
  std::string_view day;
  if (text.size() == 10 && text[4] == '-' && text[7] == '-') {
    year = text.substr(0, 4), month = text.substr(5, 2), day = text.substr(8, 2);
  } else if (text.size() == 8) {
    year = text.substr(0, 4), month = text.substr(4, 2), day = text.substr(6, 2);
  } else {
    return std::nullopt;
  }
  const auto y = parse_digits(year);
  const auto m = parse_digits(month);
  const auto d = parse_digits(day);
  if (!y || !m || !d) return std::nullopt;
  const Date date{std::chrono::year{*y}, std::chrono::month{static_cast<unsigned>(*m)},
                  std::chrono::day{static_cast<unsigned>(*d)}};
  if (!date.ok()) return std::nullopt;
  return date;
}

std::string format_date(Date date) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

Date today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  ::tzset();
  if (::localtime_r(&now, &local) == nullptr)
    return Date{std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
  return Date{std::chrono::year{local.tm_year + 1900},
              std::chrono::month{static_cast<unsigned>(local.tm_mon + 1)},
              std::chrono::day{static_cast<unsigned>(local.tm_mday)}};
}

std::string time_now() {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)));
}

std::int32_t to_days(Date date) {
  return static_cast<std::int32_t>(std::chrono::sys_days{date}.time_since_epoch().count());
}

Date from_days(std::int32_t days) {
  return Date{std::chrono::sys_days{std::chrono::days{days}}};
}

}  // namespace pandect
