#include "answer/compare/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "answer/compare/dates.h"
#include "answer/compare/numbers.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// Lower numbers are not years.
constexpr double first_year = 1000;
constexpr double months_of_year = 12;

bool is_money(const Unit& unit) {
  constexpr std::array<std::string_view, 6> currencies{"usd", "eur", "gbp", "thb", "krw", "chf"};
  return std::ranges::find(currencies, unit.dimension) != currencies.end();
}

bool is_length_of_time(const Unit& unit) {
  return unit.dimension == "s" || unit.dimension == "mo";
}

bool is_years(const Unit& unit) {
  return unit.dimension == "mo" && unit.factor == months_of_year;
}

/// Reads the quantities of a folded text; `at` is a byte of it.
class QuantityReader {
 public:
  QuantityReader(const Vocabulary& words, std::string_view text) : words_(words), text_(text) {}

  std::optional<Quantity> read(std::size_t at) const {
    if (at > 0 && is_ascii_digit(text_[at]) && is_ascii_digit(text_[at - 1])) return std::nullopt;
    if (auto date = read_date(words_, text_, at)) return date;
    if (auto time = read_time_of_day(words_, text_, at)) return time;
    std::optional<Quantity> quantity;
    for (const auto read :
         {&QuantityReader::read_money, &QuantityReader::read_part, &QuantityReader::read_article_and_unit,
          &QuantityReader::read_amount_word, &QuantityReader::read_measure}) {
      if (quantity = (this->*read)(at); quantity) break;
    }
    if (quantity) quantity->per = read_period(quantity->begin, quantity->end);
    return quantity;
  }

 private:
  using Found = std::optional<Vocabulary::Match>;

  Found match(std::size_t at, PhraseKind kind) const {
    if (at >= text_.size()) return std::nullopt;
    const Found found = words_.match(text_, at);
    if (!found || found->phrase->kind == kind) return found;
    // "15세": 세 is three as well.
    const bool number = found->phrase->kind == PhraseKind::number && kind == PhraseKind::unit;
    const Found same = number ? words_.match(text_, at, kind) : std::nullopt;
    return same && same->end == found->end ? same : std::nullopt;
  }
  std::optional<Number> number(std::size_t at) const { return read_number(words_, text_, at); }
  /// The unit after a number, also "-day" and, with a blank, "calendar days".
  Found unit_behind(std::size_t at) const {
    const std::size_t next = skip_blank(text_, at);
    return match(next + (next < text_.size() && text_[next] == '-' ? 1 : 0), PhraseKind::unit);
  }
  std::optional<std::size_t> end_of(std::string_view list, std::size_t at) const {
    return words_.end_of(list, text_, at);
  }
  /// The position behind a word of a list and the blank after it; the same if none is there.
  std::size_t skip(std::string_view list, std::size_t at) const {
    const auto end = end_of(list, at);
    return end ? skip_blank(text_, *end) : at;
  }
  /// True if a word of a list, and a blank, end at a byte.
  bool is_behind(std::string_view list, std::size_t at) const {
    return at > 0 && text_[at - 1] == ' ' && words_.begin_of(list, text_.substr(0, at - 1));
  }
  /// "Two and a half years", "twee en een half jaar": takes the half after a number or its unit.
  bool take_half(std::size_t& at) const {
    const std::size_t begin = skip_blank(text_, at);
    const auto end = begin > at ? end_of("and-half", begin) : std::nullopt;
    if (end) at = *end;
    return end.has_value();
  }

  /// "€ 250", "$ 300", "USD 120,000".
  std::optional<Quantity> read_money(std::size_t at) const {
    const Found unit = match(at, PhraseKind::unit);
    if (!unit || !is_money(unit->phrase->unit)) return std::nullopt;
    const std::string& dimension = unit->phrase->unit.dimension;
    const bool before = dimension == "eur" || dimension == "usd" || dimension == "gbp";
    if (!before && !words_.spaced()) return std::nullopt;  // 원 also ends other words
    const std::size_t begin = skip_blank(text_, unit->end);
    auto sum = number(begin);
    if (!sum) return std::nullopt;
    if (const auto grouped = read_amount(text_, begin); grouped && grouped->end >= sum->end) sum = grouped;
    return Quantity{sum->value * unit->phrase->unit.factor, dimension, at, sum->end};
  }

  /// A part of something: "ร้อยละสี่สิบ", "100분의 3", "หนึ่งในสาม", "two thirds", "half a year".
  std::optional<Quantity> read_part(std::size_t at) const {
    constexpr double nearly_all = 0.9;
    if (const auto percent = end_of("percent-before", at)) {
      const auto count = number(skip_blank(text_, *percent));
      if (!count) return std::nullopt;
      const Found half = words_.spaced() ? std::nullopt : match(count->end, PhraseKind::fraction);
      const double more = half ? half->phrase->value : 0;  // "ร้อยละเจ็ดกึ่ง"
      return Quantity{(count->value + more) / 100, "ratio", at, half ? half->end : count->end};
    }
    if (const Found alone = match(at, PhraseKind::fraction)) return read_fraction(at, *alone);
    const auto count = number(at);
    if (!count) return std::nullopt;
    if (auto part = read_marked_part(at, *count)) return part;
    std::size_t behind = skip_blank(text_, count->end);
    if (behind < text_.size() && text_[behind] == '-') ++behind;
    const Found fraction = match(behind, PhraseKind::fraction);
    if (!fraction || fraction->phrase->value >= nearly_all || !words_.spaced()) return std::nullopt;
    return part_of_what_follows({count->value * fraction->phrase->value, "ratio", at, fraction->end});
  }

  /// "Half of one percent", "half a million dollars", "half a dozen": a fraction of the number after it.
  Quantity part_of_what_follows(Quantity part) const {
    constexpr double least = 1000;
    const std::size_t whole = skip("part-joint", skip_blank(text_, part.end));
    const std::size_t behind = skip("article", whole);
    const auto count = number(behind);
    const std::size_t end = count ? count->end : behind;
    const Found unit = unit_behind(end);
    const bool percent = unit && unit->phrase->unit.dimension == "ratio";
    if (!percent && (!count || (count->value < least && behind == whole))) return part;
    part.value *= (count ? count->value : 1) * (unit ? unit->phrase->unit.factor : 1);
    part.end = unit ? unit->end : end;
    part.dimension = unit ? unit->phrase->unit.dimension : "n";
    return part;
  }

  /// "Half a year", "third of a", "derde deel": a fraction without a numerator.
  std::optional<Quantity> read_fraction(std::size_t at, const Vocabulary::Match& fraction) const {
    constexpr double half = 0.5;
    const std::size_t behind = skip_blank(text_, fraction.end);
    const double value = fraction.phrase->value;
    // "third", "quarter" have other meanings, and "een derde" is also a third party.
    const bool part =
        end_of("part-of", behind) || (is_behind("article", at) && end_of("article-part-of", behind));
    if (value < half && !part) return std::nullopt;
    if (const Found unit = match(skip("article", behind), PhraseKind::unit))
      return Quantity{value * unit->phrase->unit.factor, unit->phrase->unit.dimension, at, unit->end};
    return part_of_what_follows({value, "ratio", at, fraction.end});
  }

  /// "100분의 3": the denominator comes first; "หนึ่งในสาม": the numerator.
  std::optional<Quantity> read_marked_part(std::size_t at, const Number& first) const {
    const std::size_t mark = skip_blank(text_, first.end);
    const auto below = end_of("denominator-mark", mark);
    const auto above = below ? std::nullopt : end_of("numerator-mark", mark);
    if (!below && !above) return std::nullopt;
    const auto other = number(skip_blank(text_, below ? *below : *above));
    if (!other) return std::nullopt;
    const double part = below ? other->value : first.value;
    const double whole = below ? first.value : other->value;
    if (whole == 0 || (above && whole <= part)) return std::nullopt;
    return Quantity{part / whole, "ratio", at, other->end};
  }

  /// "Within a month", "binnen een jaar": the article means one.
  std::optional<Quantity> read_article_and_unit(std::size_t at) const {
    const auto article = end_of("article", at);
    if (!article || !is_behind("article-lead", at)) return std::nullopt;
    const Found found = match(skip_blank(text_, *article), PhraseKind::unit);
    if (!found) return std::nullopt;
    const Unit& unit = found->phrase->unit;
    if (!is_length_of_time(unit) && unit.dimension != "wd") return std::nullopt;
    Quantity quantity{unit.factor, unit.dimension, at, found->end};
    if (is_years(unit)) add_months(quantity);
    return quantity;
  }

  /// "A fortnight", "보름", "etmaal".
  std::optional<Quantity> read_amount_word(std::size_t at) const {
    const Found amount = match(at, PhraseKind::amount);
    if (!amount || (!words_.spaced() && at > 0 && text_[at - 1] != ' ')) return std::nullopt;
    const Unit& unit = amount->phrase->unit;
    std::size_t end = amount->end;
    const double half = take_half(end) ? unit.factor / 2 : 0;
    return Quantity{unit.factor + half, unit.dimension, at, end};
  }

  std::optional<Quantity> read_measure(std::size_t at) const {
    auto count = number(at);
    if (!count) return std::nullopt;
    if (take_half(count->end)) count->value += 0.5;
    if (const auto grouped = read_amount(text_, at); grouped && grouped->end >= count->end) {
      const Found unit = unit_behind(grouped->end);
      if (unit && is_money(unit->phrase->unit)) count = grouped;
    }
    Quantity quantity{count->value, "n", at, count->end};
    const Found found = unit_behind(count->end);
    // The same syllables are in many words.
    const bool in_word = at > 0 && text_[at - 1] != ' ' && text_[at - 1] != '(';
    if (words_.has("counted-beside") && !is_ascii_digit(text_[at]) && (!found || in_word))
      return std::nullopt;
    if (!found) return quantity;
    const Unit& unit = found->phrase->unit;
    quantity.end = found->end;
    if (words_.has("years-by-number") && is_years(unit) && count->value >= first_year)
      return quantity;  // "2020년" is the year 2020
    quantity.value *= unit.factor;
    quantity.dimension = unit.dimension;
    if (take_half(quantity.end)) quantity.value += unit.factor / 2;
    if (is_years(unit)) add_months(quantity);
    if (!words_.spaced()) add_smaller(unit, quantity);
    if (quantity.value == count->value * unit.factor) quantity.written = count->value;
    return quantity;
  }

  /// "1년 6개월", "1 ปี 6 เดือน", "a year and six months": months add to years.
  void add_months(Quantity& years) const {
    std::size_t next = skip_blank(text_, years.end);
    if (words_.spaced()) {
      const Found joint = match(next, PhraseKind::conjunction);
      if (!joint) return;
      next = skip_blank(text_, joint->end);
    }
    const auto count = number(next);
    if (!count || count->value >= months_of_year) return;
    const Found unit = unit_behind(count->end);
    const bool months = unit && unit->phrase->unit.dimension == "mo" && unit->phrase->unit.factor == 1;
    const auto mark = end_of("month-mark", count->end);
    if (!months && !mark) return;
    years.value += count->value;
    years.end = months ? unit->end : *mark;
  }

  /// "หนึ่งเมตรครึ่ง": and half a unit more; "หนึ่งเมตรแปดสิบเซนติเมตร": a smaller unit adds.
  void add_smaller(const Unit& unit, Quantity& quantity) const {
    if (const Found half = match(quantity.end, PhraseKind::fraction)) {
      quantity.value += half->phrase->value * unit.factor;
      quantity.end = half->end;
    }
    const auto rest = number(quantity.end);
    const Found smaller = rest ? unit_behind(rest->end) : std::nullopt;
    if (!smaller || smaller->phrase->unit.dimension != unit.dimension ||
        smaller->phrase->unit.factor >= unit.factor)
      return;
    quantity.value += rest->value * smaller->phrase->unit.factor;
    quantity.end = smaller->end;
  }

  /// The period to which a quantity applies: "15% per year", "ร้อยละ 1.5 ต่อเดือน", "€ 40 per dag", "for each
  /// day"; "연 5퍼센트", "1일당 10만원": a separate word directly before the number.
  Unit read_period(std::size_t begin, std::size_t end) const {
    const std::size_t behind = skip_blank(text_, end);
    if (const auto per = end_of("per", behind)) {
      const Found unit = words_.match(text_, skip_blank(text_, *per), PhraseKind::unit);
      if (unit && is_length_of_time(unit->phrase->unit)) return unit->phrase->unit;
    }
    if (begin == 0 || text_[begin - 1] != ' ') return {};
    const std::size_t space = text_.substr(0, begin - 1).find_last_of(" (,.");
    const Found word =
        words_.match(text_, space == std::string_view::npos ? 0 : space + 1, PhraseKind::period);
    return word && word->end == begin - 1 ? word->phrase->unit : Unit{};
  }

  const Vocabulary& words_;
  std::string_view text_;
};

}  // namespace

std::optional<Quantity> read_quantity(const Vocabulary& words, std::string_view text, std::size_t at) {
  return QuantityReader(words, text).read(at);
}

bool same_quantity(const Quantity& a, const Quantity& b) {
  if (a.dimension == "date" && b.dimension == "date") return same_date(a, b);
  // "in 1966" may refer to a day in that year.
  if (a.dimension == "n" && b.dimension == "date" && a.value >= first_year &&
      a.value == std::floor(b.value / 10000))
    return true;
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

bool measures_time(const Quantity& quantity) {
  constexpr std::array<std::string_view, 5> times{"s", "mo", "wd", "date", "clock"};
  return std::ranges::find(times, quantity.dimension) != times.end();
}

}  // namespace pandect
