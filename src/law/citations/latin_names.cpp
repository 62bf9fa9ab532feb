#include "law/citations/latin_names.h"

#include <algorithm>

#include "law/citations/latin.h"

namespace pandect {
namespace {

bool is_digit_next(Cursor cursor) {
  cursor.skip_blanks();
  return is_ascii_digit(cursor.peek());
}

bool is_year(std::string_view word) {
  return word.size() == 4 && std::all_of(word.begin(), word.end(), is_ascii_digit) &&
         (word[0] == '1' || word[0] == '2');
}

/// "No", "nr.", "n°": what a number of a law stands behind.
bool is_number_sign(std::string_view word) {
  return is_one_of(word, "no|No|NO|nr|Nr|n");
}

}  // namespace

std::size_t find_title_end(Cursor cursor, const TitleForm& form) {
  constexpr std::size_t longest_bracket = 40;
  std::size_t good = cursor.at();  // where the last word that may end the title ends
  bool numbered = false;           // whether the word before says that a number follows
  for (int count = 0; count < form.most_words; ++count) {
    Cursor ahead = cursor;
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (ahead.peek() == '(') {
      if (!take_bracketed_name(ahead, longest_bracket)) break;
      cursor = ahead;
      good = cursor.at();
      continue;
    }
    const std::string_view word = take_word(ahead);
    if (word.empty() || is_one_of(word, form.stops)) break;
    if (is_digit_next(ahead) && (is_one_of(word, form.list) || is_one_of(word, form.levels))) break;
    const bool joins = is_one_of(word, form.joining);
    const bool number = is_ascii_digit(word[0]);
    const bool sign = is_number_sign(word);
    if (form.capitals && !joins && !number && !sign && !is_capitalised(word)) break;
    const bool own_number = numbered || is_year(word) || word.find('/') != std::string_view::npos;
    if (number && !form.numbers && !own_number) break;
    numbered = sign;
    if (sign && !ahead.take("°")) ahead.take(".");
    cursor = ahead;
    if (!joins) good = cursor.at();
    if (!form.numbers && is_year(word)) break;
  }
  return good;
}

}  // namespace pandect
