#include "citations/grammar/joined_numbers.h"

#include <algorithm>

#include "law/citation.h"

namespace pandect {

bool is_joined_letter(char32_t c) {
  return c >= 0x80 && is_word_char(c);
}

std::string_view take_joined_number(const JoinedWords& words, Cursor& cursor) {
  Cursor read = cursor;
  if (read.take_digits().empty()) return {};
  const auto take_slash = [&read] {
    Cursor look = read;
    if (look.take("/") && !look.take_digits().empty()) read = look;
  };
  take_slash();
  Cursor look = read;
  look.skip_blanks();
  if (const auto word = look.take_any(words.inserted)) {
    const bool apart =
        std::ranges::find(words.inserted_apart, words.inserted[*word]) != words.inserted_apart.end();
    if (!apart || !is_joined_letter(look.peek_char()) || Cursor(look).take_any(words.behind_inserted)) {
      read = look;
      take_slash();
    }
  }
  const std::string_view number = cursor.rest().substr(0, read.at() - cursor.at());
  cursor = read;
  return number;
}

std::string joined_number(std::string_view written) {
  std::string number = normalise_number(written);
  const std::size_t letter = number.find_first_not_of("0123456789/");
  if (letter != std::string::npos && letter > 0 && number[letter] != ' ') number.insert(letter, 1, ' ');
  return number;
}

std::string take_joined_paragraph(const JoinedWords& words, Cursor& cursor) {
  for (const auto& [word, number] : words.ordinals) {
    if (cursor.take(word)) return number;
  }
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty()) return {};
  cursor = read;
  return normalise_number(digits);
}

BracketMark take_bracket_mark(const JoinedWords& words, Cursor& cursor, std::string& number) {
  constexpr std::size_t longest_latin = 4;
  Cursor read = cursor;
  if (!read.take("(")) return BracketMark::none;
  read.skip_blanks();
  const std::size_t begin = read.at();
  BracketMark mark = BracketMark::none;
  const auto is_latin = [&read] { return read.peek() >= 'a' && read.peek() <= 'z'; };
  if (!take_joined_number(words, read).empty()) {
    mark = BracketMark::digits;
  } else if (is_latin()) {
    mark = BracketMark::latin_letter;
    while (is_latin() && read.at() < begin + longest_latin) read.skip(1);
  } else if (!read.done()) {
    read.skip_char();
    if (words.letters.find(read.text().substr(begin, read.at() - begin)) == std::string_view::npos)
      return BracketMark::none;
    mark = BracketMark::letter;
    Cursor look = read;
    if (look.take("/") && !look.take_digits().empty()) read = look;
  }
  const std::size_t end = read.at();
  read.skip_blanks();
  if (mark == BracketMark::none || !read.take(")")) return BracketMark::none;
  number = normalise_number(cursor.text().substr(begin, end - begin));
  cursor = read;
  return mark;
}

}  // namespace pandect
