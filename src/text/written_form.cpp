#include "text/written_form.h"

#include <algorithm>
#include <array>

#include "text/utf8.h"

namespace pandect {
namespace {

using Kind = FormPiece::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 7> form_classes{{{"number", Kind::number},
                                                                         {"year", Kind::year},
                                                                         {"yy", Kind::short_year},
                                                                         {"roman", Kind::roman},
                                                                         {"dash", Kind::dash},
                                                                         {"code", Kind::code},
                                                                         {"open", Kind::open}}};

FormPiece piece_of(std::string_view name, const FormWords& words) {
  for (const auto& [known, kind] : form_classes) {
    if (known == name) return {kind, {}, {}};
  }
  FormPiece piece{Kind::list, {}, {}};
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

bool take_code(Cursor& cursor) {
  std::size_t end = cursor.at();
  const std::string_view text = cursor.text();
  while (end < text.size() && (is_form_word(text[end]) || text[end] == '.' || text[end] == ':')) ++end;
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

bool take_piece(Cursor& cursor, const FormPiece& piece) {
  constexpr std::size_t most_digits = 7;
  switch (piece.kind) {
    case Kind::literal:
      return cursor.take(piece.literal);
    case Kind::blank:
      cursor.skip_blanks();
      return true;
    case Kind::number:
      return take_digits_of(cursor, 1, most_digits);
    case Kind::year:
      return take_digits_of(cursor, 4, 4) || take_digits_of(cursor, 2, 2);
    case Kind::short_year:
      return take_digits_of(cursor, 2, 2);
    case Kind::roman:
      return take_letters_of(cursor, "IVX");
    case Kind::dash:
      return cursor.take("-") || cursor.take("\u2011") || cursor.take("\u2013") || cursor.take("\u2010") ||
             cursor.take("\u2014") || cursor.take("\u2212");
    case Kind::code:
      return take_code(cursor);
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
      form.push_back({Kind::blank, {}, {}});
      ++at;
    } else if (text[at] == '{') {
      const std::size_t end = std::min(text.find('}', at), text.size());
      form.push_back(piece_of(text.substr(at + 1, end - at - 1), words));
      at = end + 1;
    } else {
      const std::size_t end = std::min(text.find_first_of(" {", at), text.size());
      form.push_back({Kind::literal, std::string(text.substr(at, end - at)), {}});
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
    if (!take_piece(cursor, piece)) return std::nullopt;
    if (numbers != nullptr && piece.kind == Kind::number)
      numbers->push_back(text.substr(begin, cursor.at() - begin));
  }
  const std::size_t end = cursor.at();
  if (end < text.size() && end > 0 && is_form_word(text[end]) && is_form_word(text[end - 1]))
    return std::nullopt;
  return end;
}

}  // namespace pandect
