#include "citations/names/numbered_names.h"

#include <algorithm>

#include <fmt/format.h>

#include "citations/grammar/inside_words.h"
#include "citations/names/title_wording.h"
#include "text/han_number.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// Matches a word in any case; after a full stop in it the text may have a blank, or none of the two:
/// "d.lgs." matches "D. Lgs." and "dlgs".
bool take_form(Cursor& cursor, std::string_view form) {
  if (!cursor.may_see(form)) return false;
  Cursor read = cursor;
  while (!form.empty()) {
    const std::string_view part = form.substr(0, form.find('.'));
    if (!read.sees_ignoring_case(part)) return false;
    read.skip(part.size());
    form.remove_prefix(std::min(part.size() + 1, form.size()));
    if (read.take(".")) read.skip_blanks();
  }
  if (is_word_char(read.previous_char()) && is_word_char(read.peek_char())) return false;
  cursor = read;
  return true;
}

bool take_any_form(Cursor& cursor, const TitleWording::List& forms) {
  return std::ranges::any_of(forms, [&](std::string_view form) { return take_form(cursor, form); });
}

/// The kind with the longest form at the cursor, which moves past it.
const Written* take_kind(Cursor& cursor, const TitleWording& wording) {
  const Written* kind = nullptr;
  Cursor longest = cursor;
  for (const Written& one : wording.numbered) {
    for (const std::string_view form : one.forms) {
      Cursor read = cursor;
      if (!take_form(read, form) || read.at() <= longest.at()) continue;
      longest = read;
      kind = &one;
    }
  }
  cursor = longest;
  return kind;
}

/// "agosto", "oct."; 0 for other words.
unsigned take_month(Cursor& cursor, Language language) {
  constexpr std::size_t shortest = 3;
  Cursor read = cursor;
  while (is_word_char(read.peek_char()) && !is_ascii_digit(read.peek())) read.skip_char();
  const std::string word = small_letters(cursor.text().substr(cursor.at(), read.at() - cursor.at()));
  if (word.size() < shortest) return 0;
  const bool cut = read.take(".");
  for (const MonthName& month : month_names(language)) {
    if (cut ? !month.words.starts_with(word) : month.words != word) continue;
    cursor = read;
    return month.month;
  }
  return 0;
}

/// What was read of a number and a day.
struct Parts {
  std::string number;
  int day = 0;
  unsigned month = 0;
  std::string_view year;
};

/// "8.069": the digits, with those behind a full stop that parts thousands.
std::string take_grouped_digits(Cursor& cursor) {
  constexpr std::size_t group = 3;
  std::string digits(cursor.take_digits());
  Cursor read = cursor;
  if (digits.size() > group || !read.take(".")) return digits;
  const std::string_view more = read.take_digits();
  if (more.size() != group || read.peek() == '.') return digits;
  cursor = read;
  return digits.append(more);
}

int value_of(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

bool take_apostrophe(Cursor& cursor) {
  return cursor.take("'") || cursor.take("\u2019");
}

/// "del 1941", "del '41", "del 17 marzo 2026".
bool date_follows(Cursor cursor, const TitleWording::List& dates) {
  cursor.skip_blanks();
  if (!take_any_form(cursor, dates)) return false;
  cursor.skip_blanks();
  take_apostrophe(cursor);
  return is_ascii_digit(cursor.peek());
}

/// "633/41", "22/4/1941", "17.03.2026", "78-17", "1941", "22", with the sign of a number before it or not.
/// @param spelled false where "L. 1225-4" would be an article of a code
/// @param dates words before a year
bool take_figures(Cursor& cursor, bool signed_number, bool spelled, const TitleWording::List& dates,
                  Parts& parts) {
  constexpr std::size_t most_digits = 5;
  Cursor read = cursor;
  if (take_apostrophe(read)) {  // "633 del '41"
    parts.year = read.take_digits();
    cursor = read;
    return parts.year.size() == 2;
  }
  const std::string first = take_grouped_digits(read);
  const bool grouped = read.at() - cursor.at() > first.size();
  if (first.empty() || first.size() > most_digits) return false;
  const char mark = read.peek();
  std::string_view second;
  std::string_view third;
  if (mark == '/' || mark == '.' || mark == '-') {
    Cursor next = read;
    next.skip(1);
    if (second = next.take_digits(); !second.empty()) {
      read = next;
      if (next.peek() == mark) {
        next.skip(1);
        if (third = next.take_digits(); !third.empty()) read = next;
      }
    }
  }
  const auto is_year = [](std::string_view digits) { return digits.size() == 4 || digits.size() == 2; };
  if (!third.empty()) {
    if (signed_number || (mark == '-' && third.size() != 4) || !is_year(third) || second.size() > 2)
      return false;
    parts.day = value_of(first);
    parts.month = static_cast<unsigned>(value_of(second));
    parts.year = third;
  } else if (!second.empty()) {
    if (mark == '.' || (mark == '/' && !is_year(second)) || !parts.number.empty()) return false;
    const bool year_first = first.starts_with("19") || first.starts_with("20");
    const bool own = signed_number || spelled || (first.size() == 4 && year_first);
    if (mark == '-' && ((first.size() != 4 && first.size() != 2) || !own)) return false;
    parts.number =
        mark == '/' ? first : std::string(cursor.text().substr(cursor.at(), read.at() - cursor.at()));
    if (mark == '/') parts.year = second;
  } else if (signed_number || grouped) {
    if (!parts.number.empty()) return false;
    parts.number = first;
  } else if (parts.number.empty() && parts.day == 0 && parts.year.empty() && date_follows(read, dates)) {
    parts.number = first;  // "legge 633 del 1941"
  } else if (first.size() == 4) {
    if (!parts.year.empty()) return false;
    parts.year = cursor.text().substr(cursor.at(), first.size());
  } else if (parts.day == 0 && first.size() <= 2) {
    parts.day = value_of(first);
    for (const std::string_view sign : {"er", "°", "."}) read.take(sign);  // "1er", "22. April"
  } else {
    return false;
  }
  cursor = read;
  return true;
}

/// "平成", "平" or "H": the year before the first of an era. In a word only its whole name.
std::optional<int> take_era(Cursor& cursor, const TitleWording& wording) {
  const bool in_word = is_word_char(cursor.previous_char());
  for (const Written& era : wording.numbered_eras) {
    const auto short_forms = std::span(era.forms).first(era.forms.size() - 1);
    const auto taken = [&](std::string_view form) { return cursor.take(form); };
    if (taken(era.word) || (!in_word && std::ranges::any_of(short_forms, taken)))
      return value_of(era.forms.back());
  }
  return std::nullopt;
}

/// "平成二十二年法律第三十八号", "令和3年総務省令第42号", "平22法38", "H22法38", "平成15年5月7日法律第57号":
/// an era, a year, a day or none, a kind and a number.
std::optional<NumberedName> numbered_of_east(std::string_view text, std::size_t at, Language language,
                                             const TitleWording& wording) {
  constexpr std::size_t longest_kind = 48;  // bytes, with the ministry's name before it
  Cursor cursor(text, at);
  const auto take_number = [&](Cursor& read) -> std::optional<std::uint32_t> {
    std::size_t end = read.at();
    const auto number = read_number_of_east(text, end);
    if (number) read = Cursor(text, end);
    return number;
  };
  std::optional<int> year = take_era(cursor, wording);
  if (!year) return std::nullopt;
  if (cursor.take(wording.number_dates[1])) {
    ++*year;
  } else if (const auto of_era = take_number(cursor)) {
    *year += static_cast<int>(*of_era);
    cursor.take(wording.number_dates[0]);
  } else {
    return std::nullopt;
  }
  for (std::size_t unit = 2; unit < wording.number_dates.size(); ++unit) {  // "5月7日"
    Cursor day = cursor;
    if (take_number(day) && day.take(wording.number_dates[unit])) cursor = day;
  }
  const std::size_t kind_begin = cursor.at();
  while (is_han(cursor.peek_char()) && cursor.at() < kind_begin + longest_kind &&
         !cursor.sees(wording.number_signs.front())) {
    if (Cursor number = cursor; take_number(number)) break;
    cursor.skip_char();
  }
  const std::string_view written = text.substr(kind_begin, cursor.at() - kind_begin);
  NumberedName name;
  for (const Written& one : wording.numbered) {
    for (const std::string_view form : one.forms) {
      if (!name.kind.empty() || !written.ends_with(form)) continue;
      name.kind = std::string(written.substr(0, written.size() - form.size())) + std::string(one.word);
      name.abroad = wording.kind_abroad(one.word);
    }
  }
  cursor.take(wording.number_signs.front());
  const auto number = name.kind.empty() ? std::nullopt : take_number(cursor);
  if (!number) return std::nullopt;
  cursor.take(InsideWords::in(language).unit_word(Level::item));
  name.number = std::to_string(*number);
  name.year = std::to_string(*year);
  name.end = cursor.at();
  return name;
}

}  // namespace

std::optional<NumberedName> numbered_name_at(std::string_view text, std::size_t at, Language language) {
  const TitleWording& wording = title_wording(language);
  if (wording.numbered.empty() || wording.number_signs.empty()) return std::nullopt;
  if (!wording.numbered_eras.empty()) return numbered_of_east(text, at, language, wording);
  Cursor cursor(text, at);
  if (is_word_char(cursor.previous_char()) || cursor.previous_char() == '-') return std::nullopt;
  const Written* kind = take_kind(cursor, wording);
  if (kind == nullptr) return std::nullopt;
  Parts parts;
  std::size_t end = cursor.at();
  const std::string_view written = text.substr(at, end - at);
  const bool spelled = written.size() > 2 && written.find('.') == std::string_view::npos;
  constexpr int most_parts = 10;
  for (int count = 0; count < most_parts; ++count) {
    const bool complete = !parts.number.empty() && !parts.year.empty();
    cursor.skip_blanks_and_line_break();
    if (cursor.take(",")) cursor.skip_blanks_and_line_break();
    Cursor read = cursor;
    if (take_any_form(read, wording.number_signs)) {
      read.skip_blanks();
      if (!take_figures(read, true, spelled, wording.number_dates, parts)) break;
    } else if (parts.day > 0 && parts.month == 0) {
      if (take_any_form(read, wording.number_dates)) read.skip_blanks();  // "2 de maio"
      parts.month = take_month(read, language);
      if (parts.month == 0) break;
      cursor = read;
      continue;  // a day and a month end nothing
    } else if (take_any_form(read, wording.number_dates)) {
      cursor = read;
      continue;
    } else if (complete || !take_figures(read, false, spelled, wording.number_dates, parts)) {
      break;
    } else if (parts.day > 0 && parts.month == 0) {
      cursor = read;
      continue;
    }
    cursor = read;
    end = cursor.at();
  }
  NumberedName name{std::string(kind->word), wording.kind_abroad(kind->word), {}, {}, {}, end};
  if (parts.number.find('-') != std::string::npos || parts.year.size() >= 2) name.number = parts.number;
  if (!parts.year.empty()) name.year = parts.year.substr(parts.year.size() - 2);
  if (parts.day > 0 && parts.month > 0 && parts.year.size() == 4)
    name.day = fmt::format("{}-{}-{}", parts.year, parts.month, parts.day);
  if (name.number.empty() && name.day.empty()) return std::nullopt;
  return name;
}

std::vector<std::string> NumberedName::keys(bool of_title) const {
  std::vector<std::string> all;
  for (const std::string_view word : {std::string_view(kind), abroad}) {
    // Of two eras a year has the same last digits: "Act No. 57 of 2003" may be of one, "明治36年…" is of its
    // own.
    const bool of_era = year.size() > 2;
    if (word.empty() || (of_era && word == abroad && !of_title)) continue;
    // Of two digits a year has the last in other languages, too.
    const std::string_view own =
        word == abroad ? std::string_view(year).substr(year.size() - std::min<std::size_t>(2, year.size()))
                       : year;
    if (number.find('-') != std::string::npos) {
      all.push_back(fmt::format("{} n. {}", word, number));
    } else if (!number.empty()) {
      all.push_back(fmt::format("{} n. {}/{}", word, number, own));
    }
    if (!day.empty() && (of_title || number.empty())) all.push_back(fmt::format("{} {}", word, day));
  }
  return all;
}

}  // namespace pandect
