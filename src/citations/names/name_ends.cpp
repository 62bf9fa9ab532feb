#include "citations/names/name_ends.h"

#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/title_wording.h"
#include "citations/names/union_before.h"

namespace pandect {
namespace {

/// True if the number of a provision follows: "3.5", "IV", "(a)", "A".
bool is_number_next(Cursor cursor) {
  cursor.skip_blanks();
  if (is_ascii_digit(cursor.peek()) || cursor.peek() == '(') return true;
  std::size_t capitals = 0;
  while (std::string_view("ABCDEIVXL").find(cursor.peek()) != std::string_view::npos && !cursor.done()) {
    cursor.skip(1);
    ++capitals;
  }
  return capitals > 0 && !is_word_char(cursor.peek_char());
}

bool is_digit_next(Cursor cursor) {
  cursor.skip_blanks();
  return is_ascii_digit(cursor.peek());
}

/// "3. Mai 1988": the full stop of a day belongs to the date.
void skip_stop_of_day(Cursor& cursor, std::string_view day) {
  Cursor read = cursor;
  if (day.size() > 2 || !read.take(".") || read.skip_blanks() == 0) return;
  if (is_capitalised(take_word(read)) && read.skip_blanks() > 0 && !read.take_digits().empty())
    cursor.skip(1);
}

/// "Occupiers' Liability": the apostrophe after a plural.
void skip_apostrophe(Cursor& cursor, std::string_view word) {
  Cursor read = cursor;
  if (!word.ends_with('s') || !(read.take("'") || read.take("’"))) return;
  if (read.peek() == ' ' && is_capitalised(read.rest().substr(1))) cursor = read;
}

/// "z dnia 5 maja 2004 r.", "(2011:88)": what names of titles may lack.
bool skip_omitted(Cursor& cursor, const NamingWords& words) {
  const auto end = title_wording(words.language).end_of_omitted(cursor.text(), cursor.at());
  if (end) cursor.skip(*end - cursor.at());
  return end.has_value();
}

/// "n°", "No.": the sign behind the word for a number.
void skip_number_sign(Cursor& cursor) {
  if (!cursor.take("°")) cursor.take(".");
}

/// "Autore" of "d'Autore": a word without a joining word before its apostrophe.
std::string_view without_elided(std::string_view word, const NamingWords& words) {
  const std::size_t mark = std::min(word.find('\''), word.find("’"));
  if (mark == std::string_view::npos || !contains(words.joining, word.substr(0, mark))) return word;
  const std::size_t length = word[mark] == '\'' ? 1 : 3;
  return word.substr(std::min(mark + length, word.size()));
}

/// The end of a title: capitalised or running words up to one that belongs to the sentence.
std::size_t find_title_end(Cursor cursor, std::string_view first, const NamingWords& words) {
  constexpr std::size_t longest_bracket = 40;
  constexpr int most_words = 24;
  const bool capitals = words.has("capitals");
  const bool nouns = words.has("nouns");
  const bool year_last = words.has("year-last");
  const bool comma_numbers = words.has("comma-numbers");
  const auto is_noun = [&](std::string_view word) {
    return is_capitalised(word) && !ends_in_one_of(word, words.adjectives);
  };
  skip_apostrophe(cursor, first);
  std::size_t good = cursor.at();  // where the last word that may end the title ends
  bool numbered = false;           // the word before announces a number
  std::string_view previous = first;
  for (int count = 0; count < most_words; ++count) {
    Cursor ahead = cursor;
    if (comma_numbers && !numbered && is_year(previous)) ahead.take(",");
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (skip_omitted(ahead, words)) {
      cursor = ahead;
      good = cursor.at();
      continue;
    }
    if (ahead.peek() == '(') {
      if (!take_bracketed_name(ahead, longest_bracket)) break;
      cursor = ahead;
      good = cursor.at();
      continue;
    }
    const std::string_view word = without_elided(take_word(ahead), words);
    if (word.empty() || contains(words.stops, word)) break;
    const bool sign = contains_small(words.number_signs, word);
    if (ahead.text()[cursor.at()] == ',' && !sign) break;
    if (is_digit_next(ahead) && contains(words.list, word)) break;
    if (is_number_next(ahead) && contains(words.levels, word)) break;
    const bool joins = contains(words.joining, word);
    const bool number = is_ascii_digit(word[0]);
    const bool adjective =
        nouns && ends_in_one_of(word, words.adjectives) && contains(words.joining, previous);
    if (capitals && !joins && !number && !sign && !adjective && !contains(words.words, word) &&
        !is_capitalised(word))
      break;
    if (nouns && !joins && !sign && is_noun(previous) && is_capitalised(word)) break;
    const bool own_number = numbered || is_year(word) || word.find('/') != std::string_view::npos;
    if (number && year_last && !own_number) break;
    numbered = sign;
    if (sign) skip_number_sign(ahead);
    if (number) skip_stop_of_day(ahead, word);
    skip_apostrophe(ahead, word);
    cursor = ahead;
    previous = word;
    if (!joins) good = cursor.at();
    if (year_last && is_year(word)) break;
  }
  return good;
}

/// True if a joining word is part of a word before its noun: "d'" of "d'asile".
bool begins_with_joining(std::string_view word, const NamingWords& words) {
  return std::ranges::any_of(words.joining, [&](std::string_view joining) {
    const bool elided = joining.ends_with('\'') || joining.ends_with("’");
    return elided && word.size() > joining.size() && word.starts_with(joining);
  });
}

/// True if a word after a noun may be its adjective, by its ending: few verbs end so.
bool may_be_adjective(std::string_view word, const NamingWords& words) {
  return word.find_first_of("-'") == std::string_view::npos && ends_in_one_of(word, words.adjectives);
}

/// The end of the nouns after a kind of law, with their joining words and adjectives, and of its number and
/// day: "de la sécurité sociale", "organique n° 2001-692 du 1er août 2001", "(UE) n° 1215/2012".
std::size_t find_phrase_end(Cursor cursor, const NamingWords& words) {
  constexpr int most_words = 16;
  constexpr std::size_t longest_bracket = 8;
  std::size_t good = cursor.at();
  bool joined = false;      // a joining word precedes
  bool adjective = true;    // an adjective may follow
  bool behind_kind = true;  // so may a number without a sign
  bool numbered = false;    // only a day may follow
  const bool adjectives_first = words.has("adjectives-first");
  for (int count = 0; count < most_words; ++count) {
    Cursor ahead = cursor;
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (!joined &&
        (skip_omitted(ahead, words) || (!numbered && take_bracketed_name(ahead, longest_bracket)))) {
      cursor = ahead;
      good = cursor.at();
      behind_kind = true;
      continue;
    }
    std::string_view word = take_word(ahead);
    if (word.empty()) break;
    if (!joined && !numbered && contains_small(words.number_signs, word)) {
      skip_number_sign(ahead);
      ahead.skip_blanks();
      word = take_word(ahead);
      behind_kind = true;
    }
    if (word.empty()) break;
    if (is_ascii_digit(word[0])) {
      if (joined || numbered || !behind_kind) break;
      numbered = true;
      good = ahead.at();
    } else if (Cursor day = ahead; contains(words.joining, word) && day.skip_blanks() > 0 && take_day(day)) {
      return day.at();
    } else if (numbered) {
      break;
    } else if (contains(words.joining, word)) {
      joined = true;
    } else if (joined && contains(words.articles, word)) {
      // its noun follows
    } else if (contains(words.list, word)) {
      Cursor next = ahead;
      next.skip_blanks();
      const std::string_view second = take_word(next);
      if (!contains(words.joining, second) && !may_be_adjective(second, words)) break;
      joined = false;
      adjective = true;
    } else if (joined || begins_with_joining(word, words)) {
      joined = adjectives_first && may_be_adjective(word, words);  // and its noun follows
      adjective = true;
      good = ahead.at();
    } else if (adjective && may_be_adjective(word, words)) {
      adjective = count == 0;  // "code général des impôts", "code monétaire et financier"
      good = ahead.at();
    } else {
      break;
    }
    behind_kind = false;
    cursor = ahead;
  }
  return good;
}

}  // namespace

std::size_t find_name_end(const Cursor& cursor, std::string_view first, const NamingWords& words) {
  return words.has("phrases") ? find_phrase_end(cursor, words) : find_title_end(cursor, first, words);
}

std::size_t find_small_name_end(const Cursor& cursor, const NamingWords& words) {
  constexpr int most_words = 8;
  Cursor read = cursor;
  for (int count = 0; count < most_words && !words.last.empty(); ++count) {
    const std::string_view word = take_word(read);
    if (word.empty() || is_capitalised(word)) break;
    if (count > 0 && contains(words.last, word)) {
      Cursor year = read;
      year.skip_blanks();
      return year.take_year().empty() ? read.at() : year.at();
    }
    if (read.skip_blanks() == 0) break;
  }
  return cursor.at();
}

std::size_t find_end_behind_small_words(std::string_view text, std::size_t end, const NamingWords& words) {
  constexpr int most_words = 3;
  Cursor read(text, end);
  for (int count = 0; count < most_words && !words.last.empty() && read.skip_blanks() > 0; ++count) {
    const std::string_view word = take_word(read);
    if (word.empty() || is_capitalised(word) || is_ascii_digit(word[0]) || contains(words.joining, word) ||
        contains(words.stops, word))
      break;
    if (count > 0 && contains(words.last, word)) return read.at();
  }
  return end;
}

std::size_t find_year_end(const Cursor& cursor, const NamingWords& words) {
  constexpr int most_words = 4;
  Cursor read = cursor;
  for (int count = 0; count < most_words && read.skip_blanks() > 0; ++count) {
    if (Cursor year = read; !year.take_year().empty()) return year.at();
    const std::string_view word = take_word(read);
    if (word.empty() || word[0] < 'a' || word[0] > 'z' || contains(words.stops, word)) break;
  }
  return cursor.at();
}

bool is_year(std::string_view word) {
  return word.size() == 4 && std::all_of(word.begin(), word.end(), is_ascii_digit) &&
         (word[0] == '1' || word[0] == '2');
}

}  // namespace pandect
