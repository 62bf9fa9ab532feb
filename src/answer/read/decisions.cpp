#include "answer/read/decisions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A piece of a form: literal words, or a placeholder.
struct Piece {
  enum class Kind : std::uint8_t {
    literal,
    blank,   ///< any blanks, or none
    number,  ///< up to seven digits
    year,    ///< two or four digits
    short_year,
    roman,
    dash,
    code,  ///< letters, digits, dots and colons
    list,  ///< one of a list of the file
  };
  Kind kind = Kind::literal;
  std::string literal;
  std::vector<std::string> words;  ///< the longest first
};

using Form = std::vector<Piece>;

constexpr std::array<std::pair<std::string_view, Piece::Kind>, 6> classes{{{"number", Piece::Kind::number},
                                                                           {"year", Piece::Kind::year},
                                                                           {"yy", Piece::Kind::short_year},
                                                                           {"roman", Piece::Kind::roman},
                                                                           {"dash", Piece::Kind::dash},
                                                                           {"code", Piece::Kind::code}}};

/// The forms of one language's file.
class FormReader {
 public:
  std::vector<Form> read(std::string_view file) {
    std::vector<Form> forms;
    for (const WordLine& line : read_word_file(file)) {
      if (line.head == "form") {
        forms.push_back(read_form(line.rest));
        continue;
      }
      std::vector<std::string> words;
      for (const std::string_view word : split_list(line.rest)) words.emplace_back(word);
      std::ranges::stable_sort(words, std::ranges::greater(), &std::string::size);
      lists_.emplace_back(std::string(line.head), std::move(words));
    }
    return forms;
  }

 private:
  Form read_form(std::string_view text) const {
    Form form;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == ' ') {
        form.push_back({Piece::Kind::blank, {}, {}});
        ++at;
      } else if (text[at] == '{') {
        const std::size_t end = std::min(text.find('}', at), text.size());
        form.push_back(piece_of(text.substr(at + 1, end - at - 1)));
        at = end + 1;
      } else {
        const std::size_t end = std::min(text.find_first_of(" {", at), text.size());
        form.push_back({Piece::Kind::literal, std::string(text.substr(at, end - at)), {}});
        at = end;
      }
    }
    return form;
  }

  Piece piece_of(std::string_view name) const {
    for (const auto& [known, kind] : classes) {
      if (known == name) return {kind, {}, {}};
    }
    Piece piece{Piece::Kind::list, {}, {}};
    for (const auto& [head, words] : lists_) {
      if (head == name) piece.words = words;
    }
    return piece;
  }

  std::vector<std::pair<std::string, std::vector<std::string>>> lists_;
};

const std::vector<Form>& all_forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> forms;
    for (const Language language : known_languages()) {
      for (const std::string_view file : language_files(language, "decisions")) {
        for (Form& form : FormReader().read(file)) forms.push_back(std::move(form));
      }
    }
    return forms;
  }();
  return all;
}

bool is_ascii_word(char c) {
  return is_ascii_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool take_number(Cursor& cursor, std::size_t least, std::size_t most) {
  const std::size_t begin = cursor.at();
  const std::string_view digits = cursor.take_digits();
  const std::size_t count = count_code_points(digits);
  if (count >= least && count <= most) return true;
  cursor = Cursor(cursor.text(), begin);
  return false;
}

bool take_of(Cursor& cursor, std::string_view letters) {
  std::size_t count = 0;
  while (!cursor.done() && letters.find(cursor.peek()) != std::string_view::npos) cursor.skip(1), ++count;
  return count > 0;
}

bool take_code(Cursor& cursor) {
  std::size_t end = cursor.at();
  const std::string_view text = cursor.text();
  while (end < text.size() && (is_ascii_word(text[end]) || text[end] == '.' || text[end] == ':')) ++end;
  // A full stop or colon behind it is the sentence's.
  while (end > cursor.at() && !is_ascii_word(text[end - 1])) --end;
  const bool any = end > cursor.at();
  cursor.skip(end - cursor.at());
  return any;
}

bool take(Cursor& cursor, const Piece& piece) {
  constexpr std::size_t most_digits = 7;
  switch (piece.kind) {
    case Piece::Kind::literal:
      return cursor.take(piece.literal);
    case Piece::Kind::blank:
      cursor.skip_blanks();
      return true;
    case Piece::Kind::number:
      return take_number(cursor, 1, most_digits);
    case Piece::Kind::year: {
      Cursor four = cursor;
      if (take_number(four, 4, 4)) {
        cursor = four;
        return true;
      }
      return take_number(cursor, 2, 2);
    }
    case Piece::Kind::short_year:
      return take_number(cursor, 2, 2);
    case Piece::Kind::roman:
      return take_of(cursor, "IVX");
    case Piece::Kind::dash:
      return cursor.take("-") || cursor.take("\u2011") || cursor.take("\u2013") || cursor.take("\u2010");
    case Piece::Kind::code:
      return take_code(cursor);
    case Piece::Kind::list:
      return std::ranges::any_of(piece.words, [&](const std::string& word) { return cursor.take(word); });
  }
  return false;
}

/// The end of a form that matches at a position.
std::optional<std::size_t> match(std::string_view text, std::size_t at, const Form& form) {
  Cursor cursor(text, at);
  for (const Piece& piece : form) {
    if (!take(cursor, piece)) return std::nullopt;
  }
  const std::size_t end = cursor.at();
  if (end < text.size() && is_ascii_word(text[end]) && is_ascii_word(text[end - 1])) return std::nullopt;
  return end;
}

/// True if a form may begin here: most positions are rejected by their first byte.
bool may_begin(const Form& form, std::string_view text, std::size_t at) {
  const Piece& first = form.front();
  const char c = text[at];
  switch (first.kind) {
    case Piece::Kind::literal:
      return c == first.literal.front();
    case Piece::Kind::roman:
      return c == 'I' || c == 'V' || c == 'X';
    case Piece::Kind::list:
      return std::ranges::any_of(first.words, [&](const std::string& word) { return c == word.front(); });
    default:
      return is_ascii_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  }
}

}  // namespace

std::vector<Span> find_decisions(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t longest = 0;
    const bool inside = at > 0 && is_ascii_word(text[at - 1]) && is_ascii_word(text[at]);
    for (const Form& form : all_forms()) {
      if (inside || !may_begin(form, text, at)) continue;
      if (const auto end = match(text, at, form)) longest = std::max(longest, *end - at);
    }
    if (longest > 0) {
      found.push_back(make_span(at, at + longest));
      at += longest;
    } else {
      ++at;
    }
  }
  return found;
}

}  // namespace pandect
