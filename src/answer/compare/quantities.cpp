#include "answer/compare/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "answer/compare/numbers.h"
#include "answer/compare/quantity_period.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// Lower numbers are not years.
constexpr double first_year = 1000;
constexpr double months_of_year = 12;

std::optional<Vocabulary::Match> match_kind(const Vocabulary& words, std::string_view text, std::size_t at,
                                            PhraseKind kind) {
  if (at >= text.size()) return std::nullopt;
  const bool month = kind == PhraseKind::month;
  const auto match = words.match(text, at, month ? std::optional(kind) : std::nullopt);
  if (!match || match->phrase->kind == kind) return match;
  // "15세": 세 is three as well.
  const bool number = match->phrase->kind == PhraseKind::number && kind == PhraseKind::unit;
  const auto same = number ? words.match(text, at, kind) : std::nullopt;
  return same && same->end == match->end ? same : std::nullopt;
}

std::string_view word_at(std::string_view text, std::size_t at) {
  return text.substr(at, std::min(text.find(' ', at), text.size()) - at);
}

/// The unit after a number, also with one word between them: "10 calendar days".
std::optional<Vocabulary::Match> read_unit(const Vocabulary& words, std::string_view text, std::size_t at) {
  std::size_t next = skip_blank(text, at);
  if (next < text.size() && text[next] == '-') ++next;
  if (auto unit = match_kind(words, text, next, PhraseKind::unit)) return unit;
  if (!words.spaced() || next == at) return std::nullopt;
  const std::string_view between = word_at(text, next);
  if (between.size() < 4 || between.size() > 14 || is_ascii_digit(between.front())) return std::nullopt;
  if (between.find_first_of(",.;:") != std::string_view::npos) return std::nullopt;
  const auto unit = match_kind(words, text, next + between.size() + 1, PhraseKind::unit);
  if (unit && (unit->phrase->unit.dimension == "s" || unit->phrase->unit.dimension == "mo")) return unit;
  return std::nullopt;
}

/// The unit of the first number of a range, which follows the second: "1–5 years", "two or three months".
std::optional<Vocabulary::Match> read_range_unit(const Vocabulary& words, std::string_view text,
                                                 std::size_t at) {
  constexpr std::array<std::string_view, 12> signs{"-",   "–",   "—",   "~",    "∼",   "ถึง",
                                                   "หรือ", "to ", "or ", "tot ", "of ", "tot en met "};
  const std::size_t sign_at = skip_blank(text, at);
  for (const std::string_view sign : signs) {
    if (!text.substr(sign_at).starts_with(sign)) continue;
    const auto end = read_number(words, text, skip_blank(text, sign_at + sign.size()));
    if (end) return read_unit(words, text, end->end);
  }
  return std::nullopt;
}

/// The day of a date that means the last of its month.
constexpr double last_day = 99;

double date_value(double year, double month, double day) {
  return (year * 10000) + (month * 100) + day;
}

/// Reads a year after a day and a month.
Number read_year(std::string_view text, std::size_t at) {
  std::size_t next = skip_blank(text, at);
  if (next < text.size() && text[next] == ',') next = skip_blank(text, next + 1);
  for (const std::string_view era : {"พ.ศ.", "พุทธศักราช", "ค.ศ.", "of"}) {
    if (text.substr(next).starts_with(era)) next = skip_blank(text, next + era.size());
  }
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
    for (const std::string_view suffix : {"st", "nd", "rd", "th", "e"}) {
      if (text.substr(next).starts_with(suffix)) {
        next += suffix.size();
        break;
      }
    }
    next = skip_blank(text, next);
    if (text.substr(next).starts_with("of ")) next += 3;
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
  const Number year = read_year(text, next);
  return Quantity{date_value(year.value, month, day), "date", at, year.end};
}

/// "2024-07-01", "2024. 7. 1.", "2024년 7월 1일".
std::optional<Quantity> read_numeric_date(std::string_view text, std::size_t at) {
  if (count_digits(text, at) != 4) return std::nullopt;
  double parts[3] = {common_era(digits_of(text, at, 4)), 0, 0};
  std::size_t next = at + 4;
  constexpr std::string_view korean[] = {"년", "월", "일"};
  for (std::size_t i = 1; i < 3; ++i) {
    const std::string_view rest = text.substr(next);
    if (rest.starts_with(korean[i - 1])) {
      next += korean[i - 1].size();
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
  if (text.substr(next).starts_with(korean[2])) next += korean[2].size();
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

/// "22.00 uur", "06:00", "8 a.m.", "오후 10시", "22.00 นาฬิกา".
std::optional<Quantity> read_clock(std::string_view text, std::size_t at) {
  double shift = 0;
  std::size_t next = at;
  constexpr std::string_view morning = "오전";
  constexpr std::string_view evening = "오후";
  const bool marked = text.substr(at).starts_with(morning) || text.substr(at).starts_with(evening);
  if (marked) {
    if (text.substr(at).starts_with(evening)) shift = 12;
    next = skip_blank(text, at + morning.size());
  }
  const std::size_t count = count_digits(text, next);
  if (count == 0 || count > 2) return std::nullopt;
  double hours = digits_of(text, next, count);
  next += count;
  bool clock = marked;
  if (next + 2 < text.size() && (text[next] == '.' || text[next] == ':') &&
      count_digits(text, next + 1) == 2) {
    const double minutes = digits_of(text, next + 1, 2);
    const bool colon = text[next] == ':';
    const std::size_t behind = skip_blank(text, next + 3);
    for (const std::string_view word : {"uur", "นาฬิกา", "น.", "a.m", "p.m", "am", "pm", "hours", "h", "시"}) {
      clock = clock || text.substr(behind).starts_with(word);
    }
    if ((!clock && !colon) || minutes >= 60) return std::nullopt;
    clock = true;
    hours += minutes / 60;
    next += 3;
  }
  const std::size_t behind = skip_blank(text, next);
  const std::string_view rest = text.substr(behind);
  if (rest.starts_with("p.m") || rest.starts_with("pm")) shift = 12;
  if (rest.starts_with("p.m") || rest.starts_with("a.m")) next = behind + 3, clock = true;
  if (rest.starts_with("pm") || rest.starts_with("am ")) next = behind + 2, clock = true;
  if (rest.starts_with("o'clock")) next = behind + 7, clock = true;
  if (rest.starts_with("นาฬิกา")) next = behind + std::string_view("นาฬิกา").size(), clock = true;
  if (rest.starts_with("시") && !rest.starts_with("시간")) next = behind + 3, clock = true;
  if (clock && rest.starts_with("uur")) next = behind + 3;
  if (!clock || hours > 24) return std::nullopt;
  if (shift > 0 && hours < 12) hours += shift;
  return Quantity{hours, "clock", at, next};
}

/// "Half of one percent", "half a million dollars", "half a dozen": a fraction of the number after it.
Quantity part_of_what_follows(const Vocabulary& words, std::string_view text, const Quantity& part) {
  constexpr double least = 1000;
  std::size_t behind = skip_blank(text, part.end);
  bool counted = false;
  for (const std::string_view lead : {"of ", "a ", "an ", "een "}) {
    if (!words.spaced() || !text.substr(behind).starts_with(lead)) continue;
    behind += lead.size();
    counted = lead != "of ";
  }
  const auto number = read_number(words, text, behind);
  const std::size_t end = number ? number->end : behind;
  const auto unit = read_unit(words, text, end);
  const bool percent = unit && unit->phrase->unit.dimension == "ratio";
  if (!percent && (!number || (number->value < least && !counted))) return part;
  Quantity whole = part;
  whole.value *= number ? number->value : 1;
  whole.end = unit ? unit->end : end;
  if (unit) whole.value *= unit->phrase->unit.factor;
  whole.dimension = unit ? unit->phrase->unit.dimension : "n";
  return whole;
}

/// "2/3"; but not "2014/92" and "24/7".
std::optional<Quantity> read_slash(std::string_view text, std::size_t at) {
  constexpr std::size_t most = 2;  // digits
  const std::size_t above = count_digits(text, at);
  if (above == 0 || above > most || (at > 0 && text[at - 1] == '/') ||
      !text.substr(at + above).starts_with('/'))
    return std::nullopt;
  const std::size_t begin = at + above + 1;
  const std::size_t below = count_digits(text, begin);
  const std::size_t end = begin + below;
  if (below == 0 || below > most || (end < text.size() && text[end] == '/')) return std::nullopt;
  const double part = digits_of(text, at, above);
  const double whole = digits_of(text, begin, below);
  if (part == 0 || part >= whole) return std::nullopt;
  return Quantity{part / whole, "ratio", at, end};
}

/// "ร้อยละสี่สิบ", "100분의 3", "หนึ่งในสาม", "two thirds", "half".
std::optional<Quantity> read_ratio(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr std::string_view hundredth = "ร้อยละ";
  constexpr std::string_view korean_of = "분의";
  constexpr std::string_view thai_of = "ใน";
  if (text.substr(at).starts_with(hundredth)) {
    const auto number = read_number(words, text, skip_blank(text, at + hundredth.size()));
    if (!number) return std::nullopt;
    return Quantity{number->value / 100, "ratio", at, number->end};
  }
  if (const auto alone = match_kind(words, text, at, PhraseKind::fraction)) {
    std::size_t behind = skip_blank(text, alone->end);
    // "third", "quarter" have other meanings, and "een derde" is also a third party.
    const std::string_view rest = text.substr(behind);
    const bool part = rest.starts_with("van het ") || rest.starts_with("van de ") ||
                      rest.starts_with("deel") || rest.starts_with("gedeelte") || rest.starts_with("of a ") ||
                      (rest.starts_with("of the ") && text.substr(0, at).ends_with("a "));
    if (alone->phrase->value < 0.5 && !part) return std::nullopt;
    for (const std::string_view article : {"an ", "a ", "een "}) {
      if (text.substr(behind).starts_with(article)) behind += article.size();
    }
    if (const auto unit = match_kind(words, text, behind, PhraseKind::unit)) {
      return Quantity{alone->phrase->value * unit->phrase->unit.factor, unit->phrase->unit.dimension, at,
                      unit->end};
    }
    return part_of_what_follows(words, text, {alone->phrase->value, "ratio", at, alone->end});
  }
  const auto number = read_number(words, text, at);
  if (!number) return std::nullopt;
  const std::size_t next = skip_blank(text, number->end);
  if (text.substr(next).starts_with(korean_of)) {
    const auto above = read_number(words, text, skip_blank(text, next + korean_of.size()));
    if (!above || number->value == 0) return std::nullopt;
    return Quantity{above->value / number->value, "ratio", at, above->end};
  }
  if (text.substr(next).starts_with(thai_of)) {
    const auto below = read_number(words, text, skip_blank(text, next + thai_of.size()));
    if (!below || below->value <= number->value) return std::nullopt;
    return Quantity{number->value / below->value, "ratio", at, below->end};
  }
  if (const auto slash = read_slash(text, at)) return slash;
  std::size_t behind = next;
  if (behind < text.size() && text[behind] == '-') ++behind;
  const auto fraction = match_kind(words, text, behind, PhraseKind::fraction);
  if (!fraction || fraction->phrase->value >= 0.9 || !words.spaced()) return std::nullopt;
  return part_of_what_follows(words, text,
                              {number->value * fraction->phrase->value, "ratio", at, fraction->end});
}

/// "€ 250", "$ 300".
std::optional<Quantity> read_money(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto unit = match_kind(words, text, at, PhraseKind::unit);
  if (!unit) return std::nullopt;
  const std::string& dimension = unit->phrase->unit.dimension;
  if (dimension != "eur" && dimension != "usd" && dimension != "gbp") return std::nullopt;
  const auto number = read_number(words, text, skip_blank(text, unit->end));
  if (!number) return std::nullopt;
  return Quantity{number->value, dimension, at, number->end};
}

/// "Two and a half years", "twee en een half jaar": the half after a number or its unit.
bool take_half(std::string_view text, std::size_t& at) {
  for (const std::string_view words :
       {" and a half", " and one-half", " and one half", " en een half", " en een halve"}) {
    const bool ends = !is_word_char(Cursor(text, std::min(at + words.size(), text.size())).peek_char());
    if (!text.substr(at).starts_with(words) || !ends) continue;
    at += words.size();
    return true;
  }
  return false;
}

/// "1년 6개월", "1 ปี 6 เดือน", "a year and six months": months add to years.
void add_months(const Vocabulary& words, std::string_view text, Quantity& years) {
  constexpr std::string_view korean_month = "월";
  std::size_t next = skip_blank(text, years.end);
  for (const std::string_view joint : {"and ", "en "}) {
    if (words.spaced() && text.substr(next).starts_with(joint)) next += joint.size();
  }
  if (words.spaced() && next == skip_blank(text, years.end)) return;
  const auto number = read_number(words, text, next);
  if (!number || number->value >= months_of_year) return;
  const auto unit = read_unit(words, text, number->end);
  const bool months = unit && unit->phrase->unit.dimension == "mo" && unit->phrase->unit.factor == 1;
  const bool short_month =
      words.has(Trait::years_by_number) && text.substr(number->end).starts_with(korean_month);
  if (!months && !short_month) return;
  years.value += number->value;
  years.end = months ? unit->end : number->end + korean_month.size();
}

/// "within a month", "binnen een jaar": the article means one.
std::optional<Quantity> read_article_and_unit(const Vocabulary& words, std::string_view text,
                                              std::size_t at) {
  constexpr std::array<std::string_view, 3> articles{"a ", "an ", "een "};
  constexpr std::array<std::string_view, 17> leads{
      " within ",    " after ", " for ",     " least ",  " than ", " most ", " of ",      " binnen ",  " na ",
      " gedurende ", " dan ",   " hoogste ", " minste ", " van ",  " tot ",  " hooguit ", " minimaal "};
  if (!words.spaced()) return std::nullopt;
  const std::string_view before = text.substr(0, at);
  if (std::ranges::none_of(leads, [&](std::string_view lead) { return before.ends_with(lead); }))
    return std::nullopt;
  for (const std::string_view article : articles) {
    if (!text.substr(at).starts_with(article)) continue;
    const auto unit = match_kind(words, text, at + article.size(), PhraseKind::unit);
    constexpr std::array<std::string_view, 3> times{"s", "mo", "wd"};
    if (!unit || std::ranges::find(times, unit->phrase->unit.dimension) == times.end()) continue;
    Quantity quantity{unit->phrase->unit.factor, unit->phrase->unit.dimension, at, unit->end};
    if (quantity.dimension == "mo" && quantity.value == months_of_year) add_months(words, text, quantity);
    return quantity;
  }
  return std::nullopt;
}

/// "The day after its publication" if another law has "the thirtieth day after".
std::optional<Quantity> read_day_after(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 4> phrases{"the day after ", "the day following ", "de dag na ",
                                                    "de dag volgend op "};
  constexpr double day = 86400;
  if (!words.spaced() || (at > 0 && text[at - 1] != ' ')) return std::nullopt;
  for (const std::string_view phrase : phrases) {
    if (text.substr(at).starts_with(phrase)) return Quantity{day, "s", at, at + phrase.find("da") + 3};
  }
  return std::nullopt;
}

/// "ปีหนึ่ง", "เดือนหนึ่ง": the unit before its number one; "ปีครึ่ง".
std::optional<Quantity> read_unit_and_one(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr std::string_view one = "หนึ่ง";
  constexpr std::string_view each = "ๆ";
  if (words.spaced()) return std::nullopt;
  const auto unit = match_kind(words, text, at, PhraseKind::unit);
  if (!unit || (unit->phrase->unit.dimension != "s" && unit->phrase->unit.dimension != "mo"))
    return std::nullopt;
  const auto part = match_kind(words, text, unit->end, PhraseKind::fraction);
  if (part && part->phrase->value == 0.5 && (at == 0 || text[at - 1] == ' '))
    return Quantity{1.5 * unit->phrase->unit.factor, unit->phrase->unit.dimension, at, part->end};
  if (!text.substr(unit->end).starts_with(one)) return std::nullopt;
  const std::size_t end = unit->end + one.size();
  if (text.substr(skip_blank(text, end)).starts_with(each) || match_kind(words, text, end, PhraseKind::unit))
    return std::nullopt;
  return Quantity{unit->phrase->unit.factor, unit->phrase->unit.dimension, at, end};
}

/// "3월 31일", and the end of a month: "3월말", "3월 말일".
std::optional<Quantity> read_korean_day(std::string_view text, std::size_t at) {
  constexpr std::string_view month = "월";
  constexpr std::string_view day = "일";
  constexpr std::string_view end = "말";
  const std::size_t digits = count_digits(text, at);
  if (digits == 0 || digits > 2 || !text.substr(at + digits).starts_with(month)) return std::nullopt;
  const double value = digits_of(text, at, digits);
  const std::size_t behind = skip_blank(text, at + digits + month.size());
  if (text.substr(behind).starts_with(end)) {
    std::size_t last = behind + end.size();
    if (text.substr(last).starts_with(day)) last += day.size();
    return Quantity{date_value(0, value, last_day), "date", at, last};
  }
  const std::size_t days = count_digits(text, behind);
  if (days == 0 || days > 2 || !text.substr(behind + days).starts_with(day)) return std::nullopt;
  return Quantity{date_value(0, value, digits_of(text, behind, days)), "date", at,
                  behind + days + day.size()};
}

/// True if a number word may be a number here: in Korean only before a counter, because the same syllables
/// are in many words.
bool is_counting(const Vocabulary& words, std::string_view text, std::size_t at, bool has_unit) {
  if (!words.has(Trait::counted_beside) || is_ascii_digit(text[at])) return true;
  const bool begins_word = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
  return has_unit && begins_word;
}

/// The position after "jarige" in "driejarige termijn", but not in "een zeventienjarige"; 0 otherwise.
std::size_t behind_years(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 5> lasting{"leeftijd", "termijn", "periode", "looptijd", "duur"};
  constexpr std::string_view years = "jarige ";
  if (!text.substr(at).starts_with(years)) return 0;
  const std::string_view noun = text.substr(at + years.size());
  const bool lasts =
      std::ranges::any_of(lasting, [&](std::string_view one) { return noun.starts_with(one); });
  return lasts ? at + years.size() - 1 : 0;
}

std::optional<Quantity> read_measure(const Vocabulary& words, std::string_view text, std::size_t at) {
  auto number = read_number(words, text, at);
  if (!number) return std::nullopt;
  if (words.spaced() && take_half(text, number->end)) number->value += 0.5;
  if (const std::size_t end = behind_years(text, number->end); end > 0)
    return Quantity{number->value * 12, "mo", at, end};
  Quantity quantity{number->value, "n", at, number->end};
  auto unit = read_unit(words, text, number->end);
  const bool shared = !unit;
  if (shared) unit = read_range_unit(words, text, number->end);
  if (!is_counting(words, text, at, unit.has_value())) return std::nullopt;
  if (!unit) return quantity;
  if (words.has(Trait::years_by_number) && unit->phrase->unit.dimension == "mo" &&
      unit->phrase->unit.factor == months_of_year && number->value >= first_year) {
    quantity.end = unit->end;  // "2020년" is the year 2020
    return quantity;
  }
  quantity.value *= unit->phrase->unit.factor;
  quantity.dimension = unit->phrase->unit.dimension;
  if (shared) return quantity;
  quantity.end = unit->end;
  if (words.spaced() && take_half(text, quantity.end)) quantity.value += unit->phrase->unit.factor / 2;
  if (quantity.dimension == "mo" && unit->phrase->unit.factor == months_of_year)
    add_months(words, text, quantity);
  constexpr std::string_view hourly = "시속 ";
  constexpr std::string_view per_hour = "시간당 ";
  const std::string_view before = text.substr(0, at);
  if (quantity.dimension == "m" && (before.ends_with(hourly) || before.ends_with(per_hour))) {
    quantity.value /= 1000;
    quantity.dimension = "kmh";
  }
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
  return quantity;
}

std::optional<Quantity> read_bare_quantity(const Vocabulary& words, std::string_view text, std::size_t at) {
  if (at > 0 && is_ascii_digit(text[at]) && is_ascii_digit(text[at - 1])) return std::nullopt;
  if (auto date = read_numeric_date(text, at)) return date;
  if (auto date = read_day_first(words, text, at)) return date;
  if (auto date = read_written_date(words, text, at)) return date;
  if (auto clock = read_clock(text, at)) return clock;
  if (auto money = read_money(words, text, at)) return money;
  if (auto ratio = read_ratio(words, text, at)) return ratio;
  if (auto date = read_korean_day(text, at)) return date;
  if (auto one = read_article_and_unit(words, text, at)) return one;
  if (auto one = read_unit_and_one(words, text, at)) return one;
  if (auto day = read_day_after(words, text, at)) return day;
  if (const auto amount = match_kind(words, text, at, PhraseKind::amount)) {
    const Unit& unit = amount->phrase->unit;
    if (words.spaced() || at == 0 || text[at - 1] == ' ')
      return Quantity{unit.factor, unit.dimension, at, amount->end};
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
  if (a.dimension == "date" && b.dimension == "date") {
    const auto day = [](const Quantity& date) { return std::fmod(date.value, 100); };
    const auto month = [](const Quantity& date) { return std::floor(std::fmod(date.value, 10000) / 100); };
    constexpr double shortest_month = 28;
    if (std::max(day(a), day(b)) == last_day)
      return month(a) == month(b) && std::min(day(a), day(b)) >= shortest_month;
    const bool yearless = a.value < 10000 || b.value < 10000;
    return yearless ? std::fmod(a.value, 10000) == std::fmod(b.value, 10000) : a.value == b.value;
  }
  // "in 1966" may refer to a day in that year.
  const auto is_year_of = [](const Quantity& year, const Quantity& date) {
    return year.dimension == "n" && date.dimension == "date" && year.value >= first_year &&
           year.value == std::floor(date.value / 10000);
  };
  if (is_year_of(a, b)) return true;
  const bool both_periods = !a.per.dimension.empty() && !b.per.dimension.empty();
  if (both_periods && (a.per.dimension != b.per.dimension || a.per.factor != b.per.factor)) return false;
  const bool fits = a.dimension == b.dimension || a.dimension == "n" || b.dimension == "n";
  const double scale = std::max(std::abs(a.value), std::abs(b.value));
  return fits && std::abs(a.value - b.value) <= 1e-6 * scale;
}

bool is_money(const Quantity& quantity) {
  constexpr std::array<std::string_view, 5> currencies{"usd", "eur", "gbp", "thb", "krw"};
  return std::ranges::find(currencies, quantity.dimension) != currencies.end();
}

bool comparable(const Quantity& a, const Quantity& b) {
  return a.dimension == b.dimension;
}

}  // namespace pandect
