#include "answer/compare/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "answer/compare/numbers.h"
#include "answer/compare/quantity_dates.h"
#include "answer/compare/quantity_parts.h"
#include "answer/compare/quantity_period.h"
#include "answer/compare/quantity_units.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// Lower numbers are not years.
constexpr double first_year = 1000;
constexpr double months_of_year = 12;

/// "120.000" and "120,000.50" in any language: an amount of money has at most two decimals. Nothing for one
/// without groups of three digits.
std::optional<Number> read_amount(std::string_view text, std::size_t at) {
  constexpr std::size_t group = 3;
  const std::size_t first = count_digits(text, at);
  if (first == 0 || first > group || at + first >= text.size()) return std::nullopt;
  const char sign = text[at + first];
  if (sign != '.' && sign != ',') return std::nullopt;
  Number amount{digits_of(text, at, first), at + first};
  const auto behind = [&](char c) {
    return amount.end < text.size() && text[amount.end] == c ? count_digits(text, amount.end + 1) : 0;
  };
  while (behind(sign) == group) {
    amount.value = (amount.value * 1000) + digits_of(text, amount.end + 1, group);
    amount.end += group + 1;
  }
  if (amount.end == at + first) return std::nullopt;
  const std::size_t decimals = behind(sign == '.' ? ',' : '.');
  if (decimals == 1 || decimals == 2) {
    amount.value += digits_of(text, amount.end + 1, decimals) / std::pow(10.0, static_cast<double>(decimals));
    amount.end += decimals + 1;
  }
  return amount;
}

/// "€ 250", "$ 300", "USD 120,000".
std::optional<Quantity> read_money(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto unit = match_kind(words, text, at, PhraseKind::unit);
  if (!unit) return std::nullopt;
  const std::string& dimension = unit->phrase->unit.dimension;
  const bool before = dimension == "eur" || dimension == "usd" || dimension == "gbp";
  const bool any = words.spaced() && is_money({0, dimension, 0, 0});  // 원 also ends other words
  if (!before && !any) return std::nullopt;
  const std::size_t amount = skip_blank(text, unit->end);
  auto number = read_number(words, text, amount);
  if (!number) return std::nullopt;
  if (const auto grouped = read_amount(text, amount); grouped && grouped->end >= number->end)
    number = grouped;
  return Quantity{number->value * unit->phrase->unit.factor, dimension, at, number->end};
}

/// "1년 6개월", "1 ปี 6 เดือน", "a year and six months": months add to years.
void add_months(const Vocabulary& words, std::string_view text, Quantity& years) {
  std::size_t next = skip_blank(text, years.end);
  if (words.spaced()) {
    const auto joint = match_kind(words, text, next, PhraseKind::conjunction);
    if (!joint) return;
    next = skip_blank(text, joint->end);
  }
  const auto number = read_number(words, text, next);
  if (!number || number->value >= months_of_year) return;
  const auto unit = read_unit(words, text, number->end);
  const bool months = unit && unit->phrase->unit.dimension == "mo" && unit->phrase->unit.factor == 1;
  const auto mark = words.end_of(WordList::month_mark, text, number->end);
  if (!months && !mark) return;
  years.value += number->value;
  years.end = months ? unit->end : *mark;
}

/// "Within a month", "binnen een jaar": the article means one.
std::optional<Quantity> read_article_and_unit(const Vocabulary& words, std::string_view text,
                                              std::size_t at) {
  const auto article = words.end_of(WordList::article, text, at);
  if (!article || at == 0 || text[at - 1] != ' ' ||
      !words.begin_of(WordList::article_lead, text.substr(0, at - 1)))
    return std::nullopt;
  const auto unit = match_kind(words, text, skip_blank(text, *article), PhraseKind::unit);
  if (!unit || (!is_time(unit->phrase->unit) && unit->phrase->unit.dimension != "wd")) return std::nullopt;
  Quantity quantity{unit->phrase->unit.factor, unit->phrase->unit.dimension, at, unit->end};
  if (quantity.dimension == "mo" && quantity.value == months_of_year) add_months(words, text, quantity);
  return quantity;
}

/// True if a number word may be a number here: in Korean only before a counter, because the same syllables
/// are in many words.
bool is_counting(const Vocabulary& words, std::string_view text, std::size_t at, bool has_unit) {
  if (!words.has(Trait::counted_beside) || is_ascii_digit(text[at])) return true;
  const bool begins_word = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
  return has_unit && begins_word;
}

std::optional<Quantity> read_measure(const Vocabulary& words, std::string_view text, std::size_t at) {
  auto number = read_number(words, text, at);
  if (!number) return std::nullopt;
  if (take_half(words, text, number->end)) number->value += 0.5;
  if (const auto amount = read_amount(text, at); amount && amount->end >= number->end) {
    const auto unit = read_unit(words, text, amount->end);
    if (unit && is_money({0, unit->phrase->unit.dimension, 0, 0})) number = amount;
  }
  Quantity quantity{number->value, "n", at, number->end};
  const auto unit = read_unit(words, text, number->end);
  if (!is_counting(words, text, at, unit.has_value())) return std::nullopt;
  if (!unit) return quantity;
  if (words.has(Trait::years_by_number) && unit->phrase->unit.dimension == "mo" &&
      unit->phrase->unit.factor == months_of_year && number->value >= first_year) {
    quantity.end = unit->end;  // "2020년" is the year 2020
    return quantity;
  }
  quantity.value *= unit->phrase->unit.factor;
  quantity.dimension = unit->phrase->unit.dimension;
  quantity.end = unit->end;
  if (take_half(words, text, quantity.end)) quantity.value += unit->phrase->unit.factor / 2;
  if (quantity.dimension == "mo" && unit->phrase->unit.factor == months_of_year)
    add_months(words, text, quantity);
  // "หนึ่งเมตรครึ่ง": and half a unit more.
  if (!words.spaced()) {
    if (const auto half = match_kind(words, text, quantity.end, PhraseKind::fraction)) {
      quantity.value += half->phrase->value * unit->phrase->unit.factor;
      quantity.end = half->end;
    }
    // "หนึ่งเมตรแปดสิบเซนติเมตร": a smaller unit adds.
    const auto rest = read_number(words, text, quantity.end);
    const auto smaller = rest ? read_unit(words, text, rest->end) : std::nullopt;
    if (smaller && smaller->phrase->unit.dimension == quantity.dimension &&
        smaller->phrase->unit.factor < unit->phrase->unit.factor) {
      quantity.value += rest->value * smaller->phrase->unit.factor;
      quantity.end = smaller->end;
    }
  }
  if (quantity.value == number->value * unit->phrase->unit.factor) quantity.written = number->value;
  return quantity;
}

std::optional<Quantity> read_bare_quantity(const Vocabulary& words, std::string_view text, std::size_t at) {
  if (at > 0 && is_ascii_digit(text[at]) && is_ascii_digit(text[at - 1])) return std::nullopt;
  for (const auto read : {read_date, read_time_of_day, read_money, read_part, read_article_and_unit}) {
    if (auto quantity = read(words, text, at)) return quantity;
  }
  if (const auto amount = match_kind(words, text, at, PhraseKind::amount)) {
    const Unit& unit = amount->phrase->unit;
    if (words.spaced() || at == 0 || text[at - 1] == ' ') {
      std::size_t end = amount->end;
      const double half = take_half(words, text, end) ? unit.factor / 2 : 0;
      return Quantity{unit.factor + half, unit.dimension, at, end};
    }
  }
  return read_measure(words, text, at);
}

}  // namespace

std::optional<Quantity> read_quantity(const Vocabulary& words, std::string_view text, std::size_t at) {
  auto quantity = read_bare_quantity(words, text, at);
  if (!quantity || quantity->dimension == "date" || quantity->dimension == "clock") return quantity;
  if (const auto per = read_period(words, text, quantity->begin, quantity->end)) quantity->per = *per;
  return quantity;
}

bool same_quantity(const Quantity& a, const Quantity& b) {
  if (a.dimension == "date" && b.dimension == "date") return same_date(a, b);
  // "in 1966" may refer to a day in that year.
  const auto is_year_of = [](const Quantity& year, const Quantity& date) {
    return year.dimension == "n" && date.dimension == "date" && year.value >= first_year &&
           year.value == std::floor(date.value / 10000);
  };
  if (is_year_of(a, b)) return true;
  const bool both_periods = !a.per.dimension.empty() && !b.per.dimension.empty();
  if (both_periods && (a.per.dimension != b.per.dimension || a.per.factor != b.per.factor)) return false;
  if (a.dimension != b.dimension && a.dimension != "n" && b.dimension != "n") return false;
  const auto value_of = [](const Quantity& one, const Quantity& other) {
    return other.dimension == "n" && one.written != 0 ? one.written : one.value;
  };
  const double one = value_of(a, b);
  const double other = value_of(b, a);
  return std::abs(one - other) <= 1e-6 * std::max(std::abs(one), std::abs(other));
}

bool is_money(const Quantity& quantity) {
  constexpr std::array<std::string_view, 6> currencies{"usd", "eur", "gbp", "thb", "krw", "chf"};
  return std::ranges::find(currencies, quantity.dimension) != currencies.end();
}

bool comparable(const Quantity& a, const Quantity& b) {
  return a.dimension == b.dimension;
}

}  // namespace pandect
