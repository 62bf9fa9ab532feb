#include "citations/names/latin_names.h"

#include <algorithm>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "text/word_file.h"

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

bool is_year(std::string_view word) {
  return word.size() == 4 && std::all_of(word.begin(), word.end(), is_ascii_digit) &&
         (word[0] == '1' || word[0] == '2');
}

/// "No", "nr.", "n°": words before the number of a law.
bool is_number_sign(std::string_view word) {
  return is_one_of(word, "no|No|NO|nr|Nr|n");
}

/// True for a German noun, as opposed to an adjective before one: "Bürgerlichen Gesetzbuchs".
bool is_noun(std::string_view word) {
  return is_capitalised(word) && !word.ends_with("en") && !word.ends_with("er");
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

}  // namespace

std::size_t find_title_end(Cursor cursor, std::string_view first, const TitleForm& form) {
  constexpr std::size_t longest_bracket = 40;
  skip_apostrophe(cursor, first);
  std::size_t good = cursor.at();  // where the last word that may end the title ends
  bool numbered = false;           // the word before announces a number
  std::string_view previous = first;
  for (int count = 0; count < form.most_words; ++count) {
    Cursor ahead = cursor;
    if (form.comma_numbers && !numbered && is_year(previous)) ahead.take(",");
    if (ahead.skip_blanks_and_line_break() == 0) break;
    if (ahead.peek() == '(') {
      if (!take_bracketed_name(ahead, longest_bracket)) break;
      cursor = ahead;
      good = cursor.at();
      continue;
    }
    const std::string_view word = take_word(ahead);
    if (word.empty() || is_one_of(word, form.stops)) break;
    if (ahead.text()[cursor.at()] == ',' && !is_number_sign(word)) break;
    if (is_digit_next(ahead) && is_one_of(word, form.list)) break;
    if (is_number_next(ahead) && is_one_of(word, form.levels)) break;
    const bool joins = is_one_of(word, form.joining);
    const bool of_title = is_one_of(word, form.words);
    const bool number = is_ascii_digit(word[0]);
    const bool sign = is_number_sign(word);
    const bool adjective = form.nouns && word.ends_with("en") && is_one_of(previous, form.joining);
    if (form.capitals && !joins && !of_title && !number && !sign && !adjective && !is_capitalised(word))
      break;
    if (form.nouns && !joins && !sign && is_noun(previous) && is_capitalised(word)) break;
    const bool own_number = numbered || is_year(word) || word.find('/') != std::string_view::npos;
    if (number && !form.numbers && !own_number) break;
    numbered = sign;
    if (sign && !ahead.take("°")) ahead.take(".");
    if (number) skip_stop_of_day(ahead, word);
    skip_apostrophe(ahead, word);
    cursor = ahead;
    previous = word;
    if (!joins) good = cursor.at();
    if (!form.numbers && is_year(word)) break;
  }
  return good;
}

namespace {

bool names_kind(std::string_view word, const NameBeforeForm& form) {
  if (is_one_of(word, form.kinds)) return true;
  const std::vector<std::string_view> endings = split_list(form.endings, '|');
  return std::ranges::any_of(endings, [&](std::string_view ending) { return word.ends_with(ending); });
}

/// The length of "(EU)" and the like at the end of a text; 0 for other endings.
std::size_t community_before(std::string_view text) {
  constexpr std::array<std::string_view, 6> signs{"(EU)", "(EC)", "(EEC)", "(Euratom)", "(EG)", "(UE)"};
  const auto* const found =
      std::ranges::find_if(signs, [&](std::string_view sign) { return text.ends_with(sign); });
  return found == signs.end() ? 0 : found->size();
}

}  // namespace

NamedWork take_title_before(Cursor& cursor, std::size_t since, bool ends, const NameBeforeForm& form) {
  constexpr std::size_t longest = 160;
  const std::string_view text = cursor.text();
  since = std::max(since, cursor.at() - std::min(cursor.at(), longest));
  std::size_t end = cursor.at();
  while (end > since && text[end - 1] == ' ') --end;
  const bool comma = end > since && text[end - 1] == ',';
  if (comma) --end;
  if (end == cursor.at()) return {};
  std::size_t begin = end;
  bool kind = false;
  const auto skip_blanks_before = [&](std::size_t& at) {
    while (at > since && text[at - 1] == ' ') --at;
  };
  for (std::size_t at = end; at > since;) {
    if (const std::size_t community = community_before(text.substr(since, at - since)); community > 0) {
      at -= community;  // "Regulation (EU) 2024/903"
      skip_blanks_before(at);
    }
    std::size_t word_begin = at;
    while (word_begin > since && text[word_begin - 1] > ' ' &&
           std::string_view(".,;:()\"*").find(text[word_begin - 1]) == std::string_view::npos) {
      --word_begin;
    }
    const std::string_view word = text.substr(word_begin, at - word_begin);
    if (word.empty() ||
        (word_begin == since && since > 0 && is_word_char(Cursor(text, since).previous_char())))
      break;
    if (at == end && is_capitalised(word) && known_abbreviation(form.language, word)) {
      cursor = Cursor(text, word_begin);
      return make_named(text, word_begin, end);
    }
    if (is_one_of(word, form.openers) || word == "the") break;
    const bool capital = is_capitalised(word);
    const bool year = at == end && (is_year(word) || word.find('/') != std::string_view::npos);
    if (!capital && !year && !is_one_of(word, form.joining)) break;
    kind = kind || names_kind(word, form);
    if (capital) begin = word_begin;
    at = word_begin;
    skip_blanks_before(at);
    if (at > since && text[at - 1] == '\n') break;
  }
  if (!kind || begin == end) return {};
  const bool first = begin == 0 || std::string_view("\n(:").find(text[begin - 1]) != std::string_view::npos ||
                     text.substr(0, begin).ends_with(": ") || text.substr(0, begin).ends_with("\n- ");
  if (comma && !ends && !first) return {};
  cursor = Cursor(text, begin);
  return make_named(text, begin, end);
}

NamedWork take_code_before(Cursor& cursor, Language language, std::string_view articles, bool with_years) {
  Cursor read = cursor;
  const std::string_view word = take_word(read);
  const std::size_t end = read.at();
  if (!known_abbreviation(language, word) || read.skip_blanks() == 0) return {};
  Cursor number = read;
  if (const bool told = is_one_of(ascii_lower(take_word(number)), articles); told) {
    number.take(".");
    number.skip_blanks();
  } else {
    number = read;
  }
  const std::string_view digits = number.take_digits();
  if (digits.empty() || (with_years && is_year(digits))) return {};
  if (number.peek() == '/' || number.peek() == '-' || number.peek() == '%') return {};
  cursor = read;
  return make_named(cursor.text(), end - word.size(), end);
}

}  // namespace pandect
