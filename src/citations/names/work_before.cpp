#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/name_ends.h"
#include "citations/names/name_readers.h"
#include "citations/names/title_key.h"

namespace pandect {
namespace {

/// "BGB" at the cursor, directly followed by the number of an article or a word for one; where short names
/// have years, a year is not such a number.
NamedWork take_code_before(Cursor& cursor, const NamingWords& words) {
  Cursor read = cursor;
  const std::size_t begin = cursor.at();
  if (!take_known(read, words.language)) return {};
  const std::size_t end = read.at();
  const bool comma = read.take(",");
  if (read.skip_blanks() == 0) return {};
  Cursor number = read;
  const bool article = contains_small(words.code_articles, take_word(number));
  if (article) {
    number.take(".");
    number.skip_blanks();
  } else if (comma) {
    return {};
  } else {
    number = read;
  }
  const std::string_view digits = number.take_digits();
  if (digits.empty() || (words.has("years") && is_year(digits))) return {};
  if (!article && (number.peek() == '/' || number.peek() == '-' || number.peek() == '%')) return {};
  cursor = read;
  return make_named(cursor.text(), begin, end);
}

/// "42 U.S.C." at its "U.S.C.": the number of the title comes before.
NamedWork take_numbered_before(Cursor& cursor, const NamingWords& words) {
  constexpr std::size_t most_digits = 3;
  const std::string_view text = cursor.text();
  for (const std::string_view word : words.works_before) {
    if (!cursor.sees_ignoring_case(word)) continue;
    std::size_t digits_end = cursor.at();
    while (digits_end > 0 && text[digits_end - 1] == ' ') --digits_end;
    std::size_t begin = digits_end;
    while (begin > 0 && digits_end - begin < most_digits && is_ascii_digit(text[begin - 1])) --begin;
    if (begin == digits_end) continue;
    cursor.skip(word.size());
    const std::size_t end = cursor.at();
    cursor.skip_blanks();
    if (Cursor year = cursor; !year.take_year().empty() && year.take(",")) {  // "47 O.S. 1991, § 11-903"
      year.skip_blanks();
      cursor = year;
    }
    return make_named(text, begin, end);
  }
  return {};
}

}  // namespace

NamedWork take_work_before(Cursor& cursor, const NamingWords& words) {
  const NamedWork code = words.has("codes-before") ? take_code_before(cursor, words) : NamedWork{};
  return code.in == Citation::In::named ? code : take_numbered_before(cursor, words);
}

}  // namespace pandect
