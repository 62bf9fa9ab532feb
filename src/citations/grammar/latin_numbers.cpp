#include "citations/grammar/latin_numbers.h"

#include <algorithm>
#include <array>

#include "text/ordinal.h"

namespace pandect {
namespace {

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}

/// True where a word begins inside what is written without blanks: at "Abs." of "1626aAbs.", "Nr.2" of
/// "1Nr.2"; not at "Bis" of "5Bis", nor "Aa" of "7Aa".
bool begins_word(const Cursor& cursor) {
  const std::string_view rest = cursor.rest();
  if (rest.size() < 2 || !is_upper(rest[0]) || !is_lower(rest[1])) return false;
  std::size_t letters = 0;
  while (letters < rest.size() && is_letter(rest[letters])) ++letters;
  const bool short_word =
      letters == 2 && rest.size() > 3 && rest[letters] == '.' && is_ascii_digit(rest[letters + 1]);
  return (letters > 2 || short_word) && latin_suffix_length(small_letters(rest.substr(0, letters))) == 0;
}

/// Skips letters after the digits of an inserted provision: "4a", "161sexies", "10bis".
void skip_letters(Cursor& cursor, std::size_t most) {
  for (std::size_t count = 0; count < most && is_letter(cursor.peek()); ++count) {
    if (begins_word(cursor)) return;
    cursor.skip(1);
  }
}

/// Skips ".2", ":162", "-1a" after a number, when digits or a letter follow.
bool skip_part(Cursor& cursor, bool hyphens) {
  constexpr std::size_t longest_suffix = 9;
  Cursor read = cursor;
  // "441a–1": printers set a dash for the hyphen; between plain numbers it is a range.
  const auto take_hyphen = [&] {
    if (read.take("-") || read.take("\xE2\x80\x91")) return true;
    const char32_t before = read.previous_char();
    const bool behind_letter = before < 0x80 && is_letter(static_cast<char>(before));
    return behind_letter && read.take("\xE2\x80\x93") && is_ascii_digit(read.peek());
  };
  if (!read.take(".") && !read.take(":") && !(hyphens && take_hyphen())) return false;
  if (is_ascii_digit(read.peek())) {
    read.take_digits();
    skip_letters(read, longest_suffix);
  } else if (is_letter(read.peek())) {
    read.skip(1);
    if (is_letter(read.peek())) return false;
  } else {
    return false;
  }
  cursor = read;
  return true;
}

/// " sexies" of "161 sexies", "-bis" of "5-bis", "-octies-1": the separate suffix of an inserted provision.
void skip_latin_suffix(Cursor& cursor, bool spaced) {
  Cursor read = cursor;
  if (!read.take("-") && (!spaced || read.skip_blanks() == 0)) return;
  const std::size_t length = latin_suffix_length(read.rest());
  if (length == 0) return;
  read.skip(length);
  cursor = read;
  if (read.take("-") && !read.take_digits().empty() && !is_word_char(read.peek_char())) cursor = read;
}

/// " U" of "150 U", " A" of "39 quinquies A" and "III A".
void skip_spaced_capital(Cursor& cursor) {
  Cursor read = cursor;
  if (read.skip_blanks() == 0 || !is_upper(read.peek())) return;
  read.skip(1);
  if (!is_word_char(read.peek_char()) && read.peek() != '.' && read.peek() != '\'') cursor = read;
}

/// " j" of "§ 312 j Abs. 4", but not "§ 5 i. V. m.".
void skip_spaced_letter(Cursor& cursor) {
  Cursor read = cursor;
  if (read.skip_blanks() == 0 || !is_lower(read.peek())) return;
  read.skip(1);
  if (read.done() || std::string_view(" ,;").find(read.peek()) != std::string_view::npos) cursor = read;
}

NumberForm take_digits_form(Cursor& cursor, const LatinForms& forms, bool letters, bool hyphens,
                            bool spaced_hyphen) {
  constexpr std::size_t longest_suffix = 9;
  constexpr std::size_t most_parts = 8;
  const std::size_t digits = cursor.take_digits().size();
  skip_letters(cursor, longest_suffix);
  cursor.take_digits();  // "10b4"
  if (spaced_hyphen) {   // "L 3122 - 6"
    Cursor read = cursor;
    read.skip_blanks();
    if (read.take("-") && (read.skip_blanks(), is_ascii_digit(read.peek()))) {
      read.take_digits();
      cursor = read;
    }
  }
  for (std::size_t part = 0; part < most_parts && skip_part(cursor, hyphens); ++part) {
  }
  skip_latin_suffix(cursor, forms.spaced_suffixes);
  if (forms.spaced_letters && (digits > 2 || !letters)) skip_spaced_letter(cursor);  // not "Nr. 2 b"
  if (!forms.number_prefixes.empty()) skip_spaced_capital(cursor);
  const std::size_t sign = ordinal_sign_length(cursor.rest());
  cursor.skip(sign);
  if (!forms.ordinal_signs) return sign > 0 ? NumberForm::degree : NumberForm::digits;
  if (sign > 0 && cursor.peek() == '-') skip_part(cursor, hyphens);  // "5º-A"
  return NumberForm::digits;
}

NumberForm take_capital_form(Cursor& cursor) {
  constexpr std::size_t longest_roman = 8;
  const std::size_t begin = cursor.at();
  while (cursor.at() < begin + longest_roman && is_letter(cursor.peek())) cursor.skip(1);
  const std::string_view word = cursor.text().substr(begin, cursor.at() - begin);
  std::size_t roman = 0;
  while (roman < word.size() && std::string_view("IVXLC").find(word[roman]) != std::string_view::npos)
    ++roman;
  if (roman > 1 && !parse_roman(word.substr(0, roman))) --roman;  // the C of "XVIC"
  // "IV", "IIA", "Ia", "IVbis"
  Cursor spaced = cursor;
  const bool numbered = word.size() == 1 && spaced.skip_blanks() > 0 && !spaced.take_digits().empty();
  if (numbered) skip_letters(spaced, 1);
  if (numbered &&
      !is_word_char(spaced.peek_char())) {  // "X 7", as some codes number the articles of a chapter
    cursor = spaced;
    return NumberForm::capital;
  }
  const std::string_view suffix = word.substr(roman);  // "Ia", "Ier"; but "Code" and "CSS" are none of C
  const bool is_suffix = suffix.size() < 2 || (suffix.size() == 2 && is_lower(suffix.back())) ||
                         latin_suffix_length(suffix) == suffix.size();
  const bool is_roman = roman > 0 && is_suffix && parse_roman(word.substr(0, roman)).has_value();
  if (is_roman) {
    Cursor digits = cursor;
    if (digits.take(".") && !digits.take_digits().empty()) cursor = digits;
    Cursor letter = cursor;  // "II-B", but "II-V" is a range
    if (letter.take("-") && is_upper(letter.peek()) &&
        std::string_view("IVX").find(letter.peek()) == std::string_view::npos) {
      letter.skip(1);
      if (!is_word_char(letter.peek_char())) cursor = letter;
    }
    return NumberForm::roman;
  }
  if (word.size() <= 2) {  // "B", "Bb", "B.2"
    Cursor digits = cursor;
    digits.take(".");
    if (!digits.take_digits().empty() && !is_word_char(digits.peek_char())) cursor = digits;
    return NumberForm::capital;
  }
  return NumberForm::none;
}

NumberForm take_letter_form(Cursor& cursor) {
  constexpr std::size_t longest = 2;
  const std::size_t begin = cursor.at();
  while (cursor.at() < begin + longest && is_lower(cursor.peek())) cursor.skip(1);
  constexpr int most_repeated = 2;  // "aaa", "aaaa"
  for (int more = 0; more < most_repeated && cursor.at() == begin + longest + more; ++more) {
    if (is_lower(cursor.peek()) && cursor.rest().front() == cursor.text()[begin] &&
        cursor.text()[begin + 1] == cursor.text()[begin])
      cursor.skip(1);
  }
  constexpr std::size_t longest_roman = 5;
  std::size_t end = cursor.at();
  while (end < cursor.text().size() && end < begin + longest_roman && is_lower(cursor.text()[end])) ++end;
  if (end > cursor.at() && parse_roman(cursor.text().substr(begin, end - begin)))
    cursor.skip(end - cursor.at());  // "viii"
  const std::string_view word = cursor.text().substr(begin, cursor.at() - begin);
  if (word.size() == longest && word[0] != word[1]) {  // "aa" follows "z"; "en", "of" are words
    if (!parse_roman(word)) return NumberForm::none;
  }
  cursor.take("°");
  return NumberForm::letter;
}

/// "L. " of "L. 121-1".
bool take_prefix(Cursor& cursor, std::string_view prefixes) {
  Cursor read = cursor;
  if (prefixes.empty() || read.done()) return false;
  const bool small = is_lower(read.peek());  // "l3121-27"
  const char letter = small ? static_cast<char>(read.peek() - 'a' + 'A') : read.peek();
  if (prefixes.find(letter) == std::string_view::npos) return false;
  read.skip(1);
  if (small) {
    Cursor digits = read;
    if (digits.take_digits().size() < 3 || digits.peek() != '-') return false;
  }
  read.take(".");
  read.take("*");
  read.skip_blanks();
  if (!is_ascii_digit(read.peek())) return false;
  cursor = read;
  return true;
}

}  // namespace

LatinNumber take_latin_number(Cursor& cursor, const LatinForms& forms, bool letters, bool hyphens) {
  Cursor read = cursor;
  NumberForm form = NumberForm::none;
  const bool of_code = take_prefix(read, forms.number_prefixes);
  if (is_ascii_digit(read.peek())) {
    form = take_digits_form(read, forms, letters, hyphens || of_code, of_code);
  } else if (is_upper(read.peek())) {
    form = take_capital_form(read);
    if (form == NumberForm::roman && forms.spaced_suffixes) skip_spaced_capital(read);
  } else if (letters && is_lower(read.peek())) {
    form = take_letter_form(read);
  } else if (letters && is_small(read.peek_char())) {  // "подпункт а"
    read.skip_char();
    form = NumberForm::letter;
  }
  const bool parted = form == NumberForm::digits && begins_word(read);
  if (form == NumberForm::none || (is_word_char(read.peek_char()) && !parted)) return {};
  LatinNumber number{form, cursor.rest().substr(0, read.at() - cursor.at())};
  const std::string_view suffix = forms.number_suffix;
  if (!suffix.empty() && number.text.ends_with(suffix)) {
    const char before =
        number.text.size() > suffix.size() ? number.text[number.text.size() - suffix.size() - 1] : '\0';
    if (is_ascii_digit(before) || is_upper(before))
      number.text.remove_suffix(suffix.size());  // "1er", not "5 ter"
  }
  cursor = read;
  return number;
}

bool take_roman_item(Cursor& cursor) {
  constexpr std::size_t longest = 9;  // "LXXXVIII-A"
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  while (!read.done() && read.at() < begin + longest &&
         std::string_view("IVXL").find(read.peek()) != std::string_view::npos)
    read.skip(1);
  const bool roman = parse_roman(cursor.text().substr(begin, read.at() - begin)).has_value();
  if (Cursor inserted = read; inserted.take("-") && is_upper(inserted.peek())) {
    inserted.skip(1);
    if (!is_word_char(inserted.peek_char())) read = inserted;
  }
  if (!roman || is_word_char(read.peek_char())) return false;
  cursor = read;
  return true;
}

std::string_view take_opening_quote(Cursor& cursor) {
  constexpr std::array<std::array<std::string_view, 2>, 5> quotes{
      {{"“", "”"}, {"\"", "\""}, {"‘", "’"}, {"'", "'"}, {"«", "»"}}};
  for (const auto& [opening, closing] : quotes) {
    if (cursor.take(opening)) return closing;
  }
  return {};
}

std::string normal_number(const LatinNumber& number) {
  std::string normal = normalise_number(number.text);
  if (number.form == NumberForm::digits) std::erase(normal, ' ');
  return normal;
}

std::string_view take_bracketed(Cursor& cursor) {
  constexpr std::size_t longest = 6;
  Cursor read = cursor;
  if (!read.take("(")) return {};
  const std::size_t begin = read.at();
  bool digit = false;
  while (read.at() < begin + longest && (is_ascii_digit(read.peek()) || is_letter(read.peek()))) {
    digit = digit || is_ascii_digit(read.peek());
    read.skip(1);
  }
  const std::string_view number = read.text().substr(begin, read.at() - begin);
  if (number.empty() || !read.take(")")) return {};
  // Words in brackets are no numbers: at most "(aa)", unless Roman.
  if (!digit && number.size() > 2 && !parse_roman(number)) return {};
  cursor = read;
  return number;
}

bool same_bracket_list(std::string_view earlier, std::string_view later) {
  const auto kind = [](std::string_view n) { return is_ascii_digit(n[0]) ? 0 : is_upper(n[0]) ? 1 : 2; };
  if (kind(earlier) != kind(later)) return false;
  if (kind(earlier) == 0) return true;
  const bool earlier_roman = parse_roman(earlier).has_value();
  const bool later_roman = parse_roman(later).has_value();
  if (earlier_roman && later_roman) return true;
  if (later_roman && later.size() > 1) return false;
  // "(h) and (i)" go on; "(ii) and (b)" do not.
  return earlier.size() <= 1 || !earlier_roman;
}

}  // namespace pandect
