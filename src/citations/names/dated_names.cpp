#include "citations/names/dated_names.h"

#include <algorithm>
#include <array>

#include "law/dutch_words.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::string_view law_word = "wet";

void skip_letters(Cursor& cursor) {
  while (is_word_char(cursor.peek_char()) && !is_ascii_digit(cursor.peek())) cursor.skip_char();
}

}  // namespace

std::optional<DatedName> dated_name_at(std::string_view text, std::size_t at) {
  Cursor cursor(text, at);
  if (is_word_char(cursor.previous_char())) return std::nullopt;
  skip_letters(cursor);
  const std::string_view word = text.substr(at, cursor.at() - at);
  if (word.size() < law_word.size() || small_letters(word.substr(word.size() - law_word.size())) != law_word)
    return std::nullopt;
  cursor.skip_blanks_and_line_break();
  // "Uitvoeringswet Bewijsverdrag van 11 december 1980", "wet samenvoeging Buren, Lienden en Maurik van …"
  constexpr int most_words = 5;
  for (int count = 0; count < most_words && !Cursor(cursor).take_word("van"); ++count) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char()) || cursor.peek() == '-') cursor.skip_char();
    const std::string_view name = text.substr(begin, cursor.at() - begin);
    constexpr std::array<std::string_view, 10> others{"de", "het", "een", "die", "dat",
                                                      "is", "tot", "op",  "in",  "bij"};
    if (name.empty() || std::ranges::find(others, name) != others.end()) return std::nullopt;
    cursor.take(",");
    cursor.skip_blanks_and_line_break();
  }
  if (!cursor.take_word("van")) return std::nullopt;
  cursor.skip_blanks_and_line_break();
  const std::size_t date = cursor.at();
  if (cursor.take_digits().empty()) return std::nullopt;
  cursor.skip_blanks_and_line_break();
  skip_letters(cursor);
  cursor.skip_blanks_and_line_break();
  if (cursor.take_digits().empty() || is_word_char(cursor.peek_char())) return std::nullopt;
  const std::optional<Date> day = parse_dutch_date(text.substr(date, cursor.at() - date));
  if (!day) return std::nullopt;
  return DatedName{make_span(at, cursor.at()), *day};
}

std::vector<DatedName> find_dated_names(std::string_view text) {
  constexpr std::string_view mark = "et ";
  std::vector<DatedName> names;
  for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && ascii_lower(text[begin - 1]) >= 'a' && ascii_lower(text[begin - 1]) <= 'z') --begin;
    if (const auto name = dated_name_at(text, begin)) names.push_back(*name);
  }
  return names;
}

}  // namespace pandect
