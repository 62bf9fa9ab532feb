#include "text/written_form.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "text/characters.h"
#include "text/han_number.h"
#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Kind = FormPiece::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 9> form_classes{{{"number", Kind::number},
                                                                         {"year", Kind::year},
                                                                         {"yy", Kind::short_year},
                                                                         {"roman", Kind::roman},
                                                                         {"dash", Kind::dash},
                                                                         {"code", Kind::code},
                                                                         {"codes", Kind::codes},
                                                                         {"date", Kind::date},
                                                                         {"open", Kind::open}}};

FormPiece piece_of(std::string_view name, const FormWords& words) {
  FormPiece piece;
  piece.may_lack = name.ends_with('?');
  if (piece.may_lack) name.remove_suffix(1);
  for (const auto& [known, kind] : form_classes) {
    piece.kind = kind;
    if (known == name) return piece;
  }
  piece.kind = Kind::list;
  for (const auto& [head, list] : words) {
    if (head == name) piece.words = list;
  }
  return piece;
}

bool is_form_word(char c) {
  return is_ascii_digit(c) || is_ascii_letter(c);
}

bool take_digits_of(Cursor& cursor, std::size_t least, std::size_t most) {
  Cursor read = cursor;
  const std::size_t count = count_code_points(read.take_digits());
  if (count < least || count > most) return false;
  cursor = read;
  return true;
}

bool take_letters_of(Cursor& cursor, std::string_view letters) {
  const std::size_t begin = cursor.at();
  while (!cursor.done() && letters.find(cursor.peek()) != std::string_view::npos) cursor.skip(1);
  return cursor.at() > begin;
}

/// "三百四十八" as well as "348".
bool take_number(Cursor& cursor) {
  constexpr std::size_t most_digits = 7;
  if (take_digits_of(cursor, 1, most_digits)) return true;
  std::size_t end = cursor.at();
  if (static_cast<unsigned char>(cursor.peek()) < 0x80 || !read_number_of_east(cursor.text(), end))
    return false;
  cursor.skip(end - cursor.at());
  return true;
}

/// The words for months of all known languages by their first letter, the longest first in each.
const std::unordered_map<char32_t, std::vector<std::string>>& months() {
  static const std::unordered_map<char32_t, std::vector<std::string>> all = [] {
    std::unordered_map<char32_t, std::vector<std::string>> by_letter;
    for (const Language language : known_languages()) {
      for (const MonthName& name : month_names(language)) {
        std::size_t at = 0;
        if (!is_ascii_digit(name.words.front()))
          by_letter[small_letter(decode_utf8(name.words, at))].push_back(name.words);
      }
    }
    for (auto& [letter, words] : by_letter)
      std::ranges::stable_sort(words, std::ranges::greater(), &std::string::size);
    return by_letter;
  }();
  return all;
}

bool take_month(Cursor& cursor) {
  const auto words = months().find(small_letter(cursor.peek_char()));
  if (words == months().end()) return false;
  const auto found = std::ranges::find_if(
      words->second, [&](const std::string& word) { return cursor.sees_ignoring_case(word); });
  if (found == words->second.end()) return false;
  cursor.skip(found->size());
  cursor.take(".");
  return true;
}

/// Skips what stands between the parts of a day.
void skip_in_date(Cursor& cursor) {
  for (const std::string_view sign : {".", ",", "-", "/", "er", "º", "°"}) {
    if (cursor.take(sign)) break;
  }
  cursor.skip_blanks();
}

bool take_date(Cursor& cursor) {
  int numbers = 0;
  bool month = false;
  bool year = false;
  constexpr std::size_t least_of_year = 4;
  for (int part = 0; part < 3; ++part) {
    Cursor read = cursor;
    if (part > 0) skip_in_date(read);
    const std::size_t digits = count_code_points(Cursor(read).take_digits());
    if (digits == least_of_year && !year) {
      year = true;
    } else if (digits > 0 && digits <= 2) {
      ++numbers;
    } else if (month || digits > 0 || !take_month(read)) {
      return false;
    } else {
      month = true;
    }
    read.take_digits();
    cursor = read;
  }
  const bool short_year = !year && numbers == 3;
  return short_year || (year && (month ? numbers == 1 : numbers == 2));
}

bool take_code(Cursor& cursor, std::string_view signs) {
  std::size_t end = cursor.at();
  const std::string_view text = cursor.text();
  while (end < text.size() && (is_form_word(text[end]) || signs.find(text[end]) != std::string_view::npos))
    ++end;
  // A full stop or colon behind it is the sentence's.
  while (end > cursor.at() && !is_form_word(text[end - 1])) --end;
  const bool any = end > cursor.at();
  cursor.skip(end - cursor.at());
  return any;
}

bool take_open_number(Cursor& cursor) {
  constexpr int least = 2;
  int signs = 0;
  while (cursor.take("_") || cursor.take("-") || cursor.take("\u2013") || cursor.take("\u2014")) ++signs;
  return signs >= least;
}

bool take_dash(Cursor& cursor) {
  return cursor.take("-") || cursor.take("\u2011") || cursor.take("\u2013") || cursor.take("\u2010") ||
         cursor.take("\u2014") || cursor.take("\u2212");
}

/// "3:19-cv-01234", "200.123.456/01", "DBVL-V-B7F": a digit is in it.
bool take_codes(Cursor& cursor) {
  Cursor read = cursor;
  if (!take_code(read, ".:/")) return false;
  for (Cursor next = read; take_dash(next) && take_code(next, ".:/"); read = next) {
  }
  const std::string_view taken = cursor.rest().substr(0, read.at() - cursor.at());
  if (std::ranges::none_of(taken, is_ascii_digit)) return false;
  cursor = read;
  return true;
}

bool take_piece(Cursor& cursor, const FormPiece& piece) {
  switch (piece.kind) {
    case Kind::literal:
      return cursor.take(piece.literal);
    case Kind::blank:
      cursor.skip_blanks();
      return true;
    case Kind::number:
      return take_number(cursor);
    case Kind::year:
      return take_digits_of(cursor, 4, 4) || take_digits_of(cursor, 2, 2);
    case Kind::short_year:
      return take_digits_of(cursor, 2, 2);
    case Kind::roman:
      return take_letters_of(cursor, "IVX");
    case Kind::dash:
      return take_dash(cursor);
    case Kind::code:
      return take_code(cursor, ".:");
    case Kind::codes:
      return take_codes(cursor);
    case Kind::date:
      return take_date(cursor);
    case Kind::open:
      return take_open_number(cursor);
    case Kind::list:
      return std::ranges::any_of(piece.words, [&](const std::string& word) { return cursor.take(word); });
  }
  return false;
}

}  // namespace

WrittenForm read_written_form(std::string_view text, const FormWords& words) {
  WrittenForm form;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      form.push_back({Kind::blank, {}, {}, false});
      ++at;
    } else if (text[at] == '{') {
      const std::size_t end = std::min(text.find('}', at), text.size());
      form.push_back(piece_of(text.substr(at + 1, end - at - 1), words));
      at = end + 1;
    } else {
      const std::size_t end = std::min(text.find_first_of(" {", at), text.size());
      form.push_back({Kind::literal, std::string(text.substr(at, end - at)), {}, false});
      at = end;
    }
  }
  return form;
}

bool may_begin_form(const WrittenForm& form, std::string_view text, std::size_t at) {
  if (form.empty() || at >= text.size()) return false;
  const FormPiece& first = form.front();
  const char c = text[at];
  switch (first.kind) {
    case Kind::literal:
      return c == first.literal.front();
    case Kind::roman:
      return c == 'I' || c == 'V' || c == 'X';
    case Kind::list:
      return std::ranges::any_of(first.words, [&](const std::string& word) { return c == word.front(); });
    default:
      return is_ascii_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  }
}

std::optional<std::size_t> match_form(std::string_view text, std::size_t at, const WrittenForm& form,
                                      std::vector<std::string_view>* numbers) {
  Cursor cursor(text, at);
  for (const FormPiece& piece : form) {
    const std::size_t begin = cursor.at();
    Cursor read = cursor;
    const bool taken = take_piece(read, piece);
    if (!taken && !piece.may_lack) return std::nullopt;
    if (taken) cursor = read;
    if (numbers != nullptr && taken && piece.kind == Kind::number)
      numbers->push_back(text.substr(begin, cursor.at() - begin));
  }
  const std::size_t end = cursor.at();
  if (end < text.size() && end > 0 && is_form_word(text[end]) && is_form_word(text[end - 1]))
    return std::nullopt;
  return end;
}

}  // namespace pandect
