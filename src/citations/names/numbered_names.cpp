#include "citations/names/numbered_names.h"

#include <algorithm>

#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

void replace(std::string& text, std::string_view place, std::string_view by) {
  if (const std::size_t at = text.find(place); at != std::string::npos) text.replace(at, place.size(), by);
}

/// "241", "78-17".
std::string_view take_number(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  cursor.take_digits();
  Cursor part = cursor;
  if (part.take("-") && !part.take_digits().empty()) cursor = part;
  return cursor.text().substr(begin, cursor.at() - begin);
}

/// Skips a day up to the end of its year, which is returned; empty when none is near.
std::string_view skip_to_year(Cursor& cursor) {
  constexpr std::size_t longest = 24;
  for (const std::size_t end = cursor.at() + longest; cursor.at() < end && !cursor.done();) {
    if (const std::string_view year = cursor.take_year(); !year.empty()) return year;
    if (cursor.take_digits().empty()) cursor.skip_char();
  }
  return {};
}

}  // namespace

std::vector<std::string> numbered_names(std::string_view title, Language language) {
  const TitleWording& wording = title_wording(language);
  if (wording.numbered.empty() || wording.number_sign.empty()) return {};
  const std::string small = ascii_lower(title);
  const auto kind = std::ranges::find_if(wording.numbered, [&](const Written& one) {
    return small.starts_with(one.word) && !is_word_char(Cursor(small, one.word.size()).peek_char());
  });
  const std::size_t sign = small.find(" " + std::string(wording.number_sign));
  if (kind == wording.numbered.end() || sign == std::string::npos) return {};
  Cursor number(title, sign + 1 + wording.number_sign.size());
  number.skip_blanks();
  const std::string_view digits = take_number(number);
  // "Legge 7 agosto 1990, n. 241"; "Loi n° 78-17 du 6 janvier 1978".
  Cursor date = wording.number_date.empty() ? Cursor(title, kind->word.size()) : number;
  date.skip_blanks();
  if (!wording.number_date.empty() && (!date.take(wording.number_date) || date.skip_blanks() == 0)) return {};
  const std::size_t begin = date.at();
  const std::string_view year = skip_to_year(date);
  if (year.empty() || digits.empty()) return {};
  const std::string_view day = title.substr(begin, date.at() - begin);
  std::vector<std::string> names{std::string(title.substr(0, std::max(number.at(), date.at())))};
  for (const std::string_view written : kind->forms) {
    for (const std::string_view form : wording.number_forms) {
      std::string name(form);
      replace(name, "{kind}", written);
      replace(name, "{number}", digits);
      replace(name, "{year}", year);
      replace(name, "{yy}", year.substr(2));
      replace(name, "{date}", day);
      replace(name, "{marked-date}", std::string(day) + ",");
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace pandect
