#include "citations/grammar/not_law.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/scanner.h"
#include "text/utf8.h"
#include "text/word_file.h"
#include "text/written_form.h"

namespace pandect {
namespace {

using Kind = NotLaw::Kind;

/// The file not-law.txt of a language: forms by their kind, and lists of words, the longest first in each.
struct NotLawTable {
  std::vector<std::pair<WrittenForm, Kind>> forms;
  FormWords lists;
};

std::optional<Kind> kind_of(std::string_view head) {
  if (head == "decision") return Kind::decision;
  if (head == "publication") return Kind::publication;
  if (head == "other") return Kind::other;
  return std::nullopt;
}

const NotLawTable& table_of(Language language) {
  static const PerLanguage<NotLawTable> all([](Language one) {
    auto made = std::make_unique<NotLawTable>();
    std::vector<std::pair<std::string_view, Kind>> forms;
    for (const WordLine& line : language_lines(one, "not-law")) {
      if (const auto kind = kind_of(line.head)) {
        forms.emplace_back(line.rest, *kind);
        continue;
      }
      auto list = std::ranges::find(made->lists, line.head, &FormWords::value_type::first);
      if (list == made->lists.end()) list = made->lists.insert(list, {std::string(line.head), {}});
      for (const std::string_view word : line.words()) list->second.emplace_back(word);
    }
    for (auto& [head, words] : made->lists)
      std::ranges::stable_sort(words, std::ranges::greater(), &std::string::size);
    for (const auto& [form, kind] : forms)
      made->forms.emplace_back(read_written_form(form, made->lists), kind);
    return made;
  });
  return all.of(language);
}

struct KnownForm {
  const WrittenForm* form;
  Kind kind;
  bool of_digits;          ///< begins with one, of any script
  std::u32string letters;  ///< with one of which it begins; empty: with a number or a sign
};
using FormsByByte = std::array<std::vector<KnownForm>, 256>;

bool begins_with_digit(const FormPiece& first) {
  return !first.may_lack && (first.kind == FormPiece::Kind::number || first.kind == FormPiece::Kind::year ||
                             first.kind == FormPiece::Kind::short_year);
}

std::u32string first_letters(const FormPiece& first) {
  std::vector<std::string> words = first.words;
  if (first.kind == FormPiece::Kind::literal) words.push_back(first.literal);
  std::u32string letters;
  for (const std::string& word : words)
    if (const char32_t letter = to_utf32(word).front(); letters.find(letter) == std::u32string::npos)
      letters += letter;
  return letters;
}

/// The words before a page or paragraph, of all languages: any may stand behind "C-131/12".
const std::vector<std::string>& all_pinpoints() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const Language language : known_languages())
      std::ranges::copy(not_law_words(language, "pinpoint"), std::back_inserter(words));
    std::ranges::stable_sort(words, std::ranges::greater(), &std::string::size);
    return words;
  }();
  return all;
}

/// The forms of all languages by the bytes with which they may begin: at most positions there are none.
const FormsByByte& all_forms() {
  static const FormsByByte all = [] {
    FormsByByte forms;
    for (const Language language : known_languages()) {
      for (const auto& [form, kind] : table_of(language).forms) {
        const KnownForm known{&form, kind, begins_with_digit(form.front()), first_letters(form.front())};
        for (std::size_t byte = 0; byte < forms.size(); ++byte) {
          const std::string first(1, static_cast<char>(byte));
          if (may_begin_form(form, first, 0)) forms[byte].push_back(known);
        }
      }
    }
    return forms;
  }();
  return all;
}

bool is_ascii_word(char c) {
  return is_ascii_digit(c) || is_ascii_letter(c);
}

struct FormAt {
  std::size_t end;
  Kind kind;
};

/// The longest form at a byte.
std::optional<FormAt> form_at(std::string_view text, std::size_t at) {
  std::optional<FormAt> longest;
  const bool digit = !Cursor(text, at).take_digits().empty();
  std::size_t behind = at;
  const char32_t letter = decode_utf8(text, behind);
  for (const KnownForm& known : all_forms()[static_cast<unsigned char>(text[at])]) {
    if (known.of_digits && !digit) continue;
    if (!known.letters.empty() && known.letters.find(letter) == std::u32string::npos) continue;
    const auto end = match_form(text, at, *known.form);
    if (end && *end > at && (!longest || *end > longest->end)) longest = FormAt{*end, known.kind};
  }
  return longest;
}

bool take_any_of(Cursor& cursor, std::span<const std::string> words) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    Cursor read = cursor;
    if (!read.take(word)) return false;
    if (is_ascii_word(word.back()) && is_word_char(read.peek_char()) && !is_ascii_digit(read.peek()))
      return false;
    cursor = read;
    return true;
  });
}

/// "471", "3.4.2", "498-99", "12 ff.".
bool take_place(Cursor& cursor) {
  if (cursor.take_digits().empty()) return false;
  for (Cursor read = cursor;; cursor = read) {
    if (!read.take(".") && !read.take("-") && !read.take("\u2013")) break;
    if (read.take_digits().empty()) break;
  }
  return true;
}

/// The page or paragraph of the decision that is meant: "535 U.S. 467, 498-99", "NJW 2019, 1234 Rn. 17",
/// "BGHZ 12, 34 (38)", unless another decision or a law follows.
std::size_t end_of_pinpoints(std::string_view text, std::size_t end) {
  constexpr int most = 8;
  for (int count = 0; count < most; ++count) {
    Cursor cursor(text, end);
    cursor.skip_blanks();
    if (Cursor page = cursor; page.take("(") && take_place(page) && page.take(")")) {
      end = page.at();
      continue;
    }
    const bool comma = cursor.take(",");
    cursor.skip_blanks();
    const bool sign = cursor.sees("§");
    const bool word = take_any_of(cursor, all_pinpoints());
    if (!word && !comma) break;
    cursor.skip_blanks();
    const std::size_t begin = cursor.at();
    if (!take_place(cursor) || (!word && form_at(text, begin))) break;
    Cursor behind = cursor;
    behind.skip_blanks();
    const bool ends =
        behind.done() || std::string_view(",;.()\n").find(behind.peek()) != std::string_view::npos;
    // "§§ 823, 826 BGB" is law, "§ 31, Series A" is none.
    const bool listed = sign && behind.take(",") && behind.skip_blanks() > 0 && is_ascii_digit(behind.peek());
    const char next = behind.peek();
    if (listed) break;
    if (!ends && (!word || (next >= 'A' && next <= 'Z'))) break;
    end = cursor.at();
  }
  return end;
}

}  // namespace

std::vector<NotLaw> find_not_law(std::string_view text) {
  std::vector<NotLaw> found;
  for (std::size_t at = 0; at < text.size();) {
    const bool inside = at > 0 && ((is_ascii_word(text[at - 1]) && is_ascii_word(text[at])) ||
                                   (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
    const auto form = inside ? std::nullopt : form_at(text, at);
    if (!form) {
      ++at;
      continue;
    }
    std::size_t end = form->end;
    if (form->kind != Kind::publication) end = end_of_pinpoints(text, end);
    found.push_back({make_span(at, end), form->kind});
    at = end;
  }
  return found;
}

std::string hide_not_law(std::string_view text, std::span<const NotLaw> found) {
  constexpr char hidden = '\x1f';
  std::string shown(text);
  for (const NotLaw& one : found) {
    if (one.kind == Kind::publication) continue;
    std::fill(shown.begin() + one.span.begin, shown.begin() + one.span.end, hidden);
  }
  return shown;
}

std::span<const std::string> not_law_words(Language language, std::string_view head) {
  const FormWords& lists = table_of(language).lists;
  const auto list = std::ranges::find(lists, head, &FormWords::value_type::first);
  return list == lists.end() ? std::span<const std::string>{} : std::span(list->second);
}

}  // namespace pandect
