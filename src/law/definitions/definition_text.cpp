#include "law/definitions/definition_text.h"

#include <algorithm>
#include <array>

#include "text/lines.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_definition = 8192;
constexpr std::size_t longest_sentence = 4096;
constexpr std::size_t longest_look_back = 400;

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Digits, with the letters and further numbers that belong to them: "1", "12a", "3.2.1", "1의2".
std::size_t number_length(std::string_view text) {
  Cursor cursor(text, 0);
  if (cursor.take_digits().empty()) return 0;
  while (true) {
    Cursor next = cursor;
    const bool joined = next.take(".") || next.take("의");
    if (!joined || next.take_digits().empty()) break;
    cursor = next;
  }
  if (is_ascii_letter(cursor.peek())) cursor.skip(1);
  return cursor.at();
}

std::size_t letters_length(std::string_view text) {
  std::size_t length = 0;
  while (length < 4 && length < text.size() && is_ascii_letter(text[length])) ++length;
  return length;
}

bool is_native_letter(char32_t c) {
  return (c >= 0x0E01 && c <= 0x0E2E) || is_hangul(c);
}

Marker bracketed(Cursor& cursor) {
  const std::string_view inside = cursor.rest();
  Marker kind = Marker::none;
  if (const std::size_t digits = number_length(inside); digits > 0) {
    kind = Marker::bracket_number;
    cursor.skip(digits);
  } else if (const std::size_t letters = letters_length(inside); letters > 0) {
    kind = Marker::bracket_letter;
    cursor.skip(letters);
  } else if (is_native_letter(cursor.peek_char())) {
    kind = Marker::native;
    cursor.skip_char();
  }
  return cursor.take(")") ? kind : Marker::none;
}

Marker dotted(Cursor& cursor) {
  Marker kind = Marker::none;
  const std::string_view rest = cursor.rest();
  if (const std::size_t digits = number_length(rest); digits > 0) {
    kind = Marker::number;
    cursor.skip(digits);
  } else if (is_native_letter(cursor.peek_char())) {
    kind = Marker::native;
    cursor.skip_char();
  } else {
    kind = Marker::letter;
    const std::size_t letters = letters_length(rest);
    if (letters == 0) return Marker::none;
    cursor.skip(letters);
  }
  if (cursor.take("°")) {
    cursor.take(".");
    return Marker::degree;
  }
  const bool closed = cursor.take(".") || cursor.take(")");
  const bool apart = cursor.done() || cursor.peek() == ' ' || cursor.peek() == '\n' || cursor.peek() == '\t';
  return closed && apart ? kind : Marker::none;
}

bool is_dash(char32_t c) {
  return c == '-' || c == '*' || c == 0x2022 || c == 0x2012 || c == 0x2013 || c == 0x2014;
}

}  // namespace

MarkerAt marker_of(std::string_view text) {
  Cursor cursor(text, 0);
  cursor.skip_blanks();
  const char32_t first = cursor.peek_char();
  MarkerAt marker;
  if (first == '(') {
    cursor.skip(1);
    marker.kind = bracketed(cursor);
  } else if (first >= 0x2460 && first <= 0x2473) {
    cursor.skip_char();
    marker.kind = Marker::circled;
  } else if (is_dash(first)) {
    cursor.skip_char();
    if (cursor.skip_blanks() > 0) marker.kind = Marker::dash;
  } else {
    marker.kind = dotted(cursor);
  }
  if (marker.kind == Marker::none) return {};
  cursor.skip_blanks();
  marker.size = cursor.at();
  return marker;
}

Span line_around(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return make_span(begin, std::min(text.find('\n', at), text.size()));
}

std::optional<Span> line_after(std::string_view text, Span line) {
  if (line.end + std::size_t{1} >= text.size()) return std::nullopt;
  const std::size_t begin = line.end + std::size_t{1};
  return make_span(begin, std::min(text.find('\n', begin), text.size()));
}

namespace {

/// The end of the sentence that begins at `at`, within its line.
std::size_t sentence_end(std::string_view text, std::size_t at, std::size_t line_end, Language language) {
  if (language == Language::thai) return line_end;
  std::size_t most = std::min(line_end, at + longest_sentence);
  if (most < line_end) most = previous_code_point(text, most + 1, at);
  std::size_t end = at;
  for (const Span piece : split_sentences(text.substr(at, most - at), language)) {
    end = at + piece.end;
    std::string_view words = text.substr(at + piece.begin, piece.size());
    while (!words.empty() && std::string_view("\"')]>").find(words.back()) != std::string_view::npos)
      words.remove_suffix(1);
    for (const std::string_view mark : {"”", "’", "»", "“"}) {
      if (words.ends_with(mark)) words.remove_suffix(mark.size());
    }
    const bool ends = words.ends_with('.') || words.ends_with('?') || words.ends_with('!');
    if (ends && marker_of(words).size < words.size()) return end;
  }
  return line_end;
}

}  // namespace

std::size_t definition_end(std::string_view text, std::size_t at, Language language) {
  Span line = line_around(text, at);
  std::size_t end = sentence_end(text, at, line.end, language);
  // Items below belong to it when its line runs on into them.
  if (text.substr(end, line.end - end).find_first_not_of(" \t\r") == std::string_view::npos) {
    const Marker own = marker_of(line.of(text)).kind;
    while (const std::optional<Span> next = line_after(text, line)) {
      if (next->end > at + longest_definition) break;
      line = *next;
      if (trim(text, line).empty()) continue;
      const Marker marker = marker_of(line.of(text)).kind;
      if (marker == Marker::none || marker == own) break;
      end = line.end;
    }
  }
  return trim(text, make_span(at, end)).end;
}

std::size_t clause_begin(std::string_view text, std::size_t at) {
  const Span line = line_around(text, at);
  const std::size_t least =
      std::max<std::size_t>(line.begin, at > longest_look_back ? at - longest_look_back : 0);
  std::size_t begin = least;
  for (std::size_t i = at; i > least + 2; --i) {
    const bool ends = (text[i - 2] == '.' || text[i - 2] == ';') && text[i - 1] == ' ';
    const bool after_word = is_ascii_letter(text[i - 3]) || text[i - 3] == ')' || (text[i - 3] & 0x80) != 0;
    const char first = i < text.size() ? text[i] : '(';
    const bool begins = (first >= 'A' && first <= 'Z') || (first & 0x80) != 0 || first == '"';
    if (ends && after_word && begins) {
      begin = i;
      break;
    }
  }
  if (begin == least && least > line.begin) {
    begin = std::min(text.find(' ', least), at);  // not inside a word
    if (begin == at) begin = previous_code_point(text, least + 1);
  }
  begin += marker_of(text.substr(begin, at - begin)).size;
  return trim(text, make_span(begin, at)).begin;
}

namespace {

struct Marks {
  std::string_view open;
  std::array<std::string_view, 3> close;
};
constexpr std::array<Marks, 7> quotation_marks{{{"“", {"”", "\"", "“"}},
                                                {"\"", {"\"", "”", ""}},
                                                {"„", {"“", "”", "\""}},
                                                {"«", {"»", "", ""}},
                                                {"‘", {"’", "'", ""}},
                                                {"'", {"'", "’", ""}},
                                                {"``", {"''", "", ""}}}};
constexpr std::array<std::string_view, 7> opening{"“", "\"", "„", "«", "‘", "'", "``"};

}  // namespace

std::span<const std::string_view> opening_marks() {
  return opening;
}

std::optional<Quoted> quoted_at(std::string_view text, std::size_t at) {
  const auto found = std::ranges::find_if(
      quotation_marks, [&](const Marks& marks) { return text.substr(at).starts_with(marks.open); });
  if (found == quotation_marks.end()) return std::nullopt;
  const bool apostrophe = found->open == "'" || found->open == "‘";
  const bool either = found->open == "\"" || apostrophe;  // the same mark opens and closes
  const std::size_t begin = at + found->open.size();
  if (either && is_word_char(Cursor(text, at).previous_char())) return std::nullopt;
  if (either && begin < text.size() && text[begin] == ' ') return std::nullopt;
  const std::size_t most = std::min(text.size(), begin + longest_defined_term);
  for (std::size_t i = begin; i < most && text[i] != '\n'; ++i) {
    for (const std::string_view close : found->close) {
      if (close.empty() || !text.substr(i).starts_with(close)) continue;
      const Cursor after(text, i + close.size());
      if (apostrophe && is_word_char(after.peek_char()) && !is_hangul(after.peek_char())) continue;
      const Span words = trim_words(text, make_span(begin, i));
      if (words.empty()) return std::nullopt;
      return Quoted{words, i + close.size()};
    }
  }
  return std::nullopt;
}

std::size_t with_bracket(std::string_view text, std::size_t end) {
  return end < text.size() && text[end] == ')' ? end + 1 : end;
}

Span trim_words(std::string_view text, Span words) {
  const auto trims = [](char32_t c) { return is_white_space(c) || is_dash(c) || c == ',' || c == ';'; };
  std::size_t begin = words.begin;
  while (begin < words.end) {
    std::size_t next = begin;
    if (!trims(decode_utf8(text, next))) break;
    begin = next;
  }
  std::size_t end = words.end;
  while (end > begin) {
    std::size_t last = previous_code_point(text, end, begin);
    const std::size_t place = last;
    if (!trims(decode_utf8(text, last))) break;
    end = place;
  }
  return make_span(begin, end);
}

std::string make_term(std::string_view words) {
  if (words.size() > longest_defined_term) return {};
  std::string term;
  bool letter = false;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(words, at);
    if (c < 0x20 && !is_white_space(c)) return {};
    if (is_white_space(c)) {
      if (!term.empty() && term.back() != ' ') term += ' ';
      continue;
    }
    const bool ends_sentence =
        c == ';' || ((c == '.' || c == '?') && at + 1 < words.size() && words[at] == ' ' && at - begin == 1 &&
                     begin > 3 && is_ascii_letter(words[begin - 3]));
    if (ends_sentence) return {};
    letter = letter || (is_word_char(c) && (c < '0' || c > '9'));
    term += words.substr(begin, at - begin);
  }
  while (!term.empty() && (term.back() == ' ' || term.back() == ',')) term.pop_back();
  // “Program.”: the full stop of the sentence, put inside the marks; in "Corp." it is the term's own.
  const std::size_t last_word = term.size() - std::min(term.size(), std::size_t{6});
  if (term.ends_with('.') && std::ranges::all_of(term.begin() + static_cast<std::ptrdiff_t>(last_word),
                                                 term.end() - 1, is_ascii_letter))
    term.pop_back();
  return letter ? term : std::string();
}

std::optional<std::size_t> ends_with_any(std::string_view text, std::size_t at,
                                         std::span<const std::string_view> words) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  std::optional<std::size_t> longest;
  for (const std::string_view word : words) {
    if (word.size() > at || (longest && at - *longest >= word.size())) continue;
    const std::size_t begin = at - word.size();
    const Cursor cursor(text, begin);
    const bool latin = static_cast<unsigned char>(word[0]) < 0x80;
    if (cursor.sees_ignoring_case(word) &&
        !(latin && is_word_char(word[0]) && is_word_char(cursor.previous_char())))
      longest = begin;
  }
  return longest;
}

Triggers scope_triggers(std::span<const ScopeWord> words, Triggers::Case letter_case) {
  std::vector<std::string_view> list;
  list.reserve(words.size());
  for (const ScopeWord& word : words) list.push_back(word.words);
  return {list, letter_case};
}

std::optional<Level> ScopeFinder::named_in(std::size_t begin, std::size_t end) const {
  std::optional<Level> found;
  if (begin >= end) return found;
  const std::string_view region = text_.substr(begin, end - begin);
  for (auto hit = triggers_.next(region, 0); hit;
       hit = triggers_.next(region, hit->at + words_[hit->word].words.size())) {
    const Cursor after(region, hit->at + words_[hit->word].words.size());
    const bool latin = static_cast<unsigned char>(words_[hit->word].words.back()) < 0x80;
    if (!latin || !is_word_char(after.peek_char())) found = words_[hit->word].level;
  }
  return found;
}

Level ScopeFinder::of(std::size_t begin, std::size_t end) {
  const Span line = line_around(text_, begin);
  const auto from = [&](std::size_t first, std::size_t last) {
    first = std::max(first, last > longest_look_back ? last - longest_look_back : 0);
    return std::max(first, any_ ? last_begin_ : 0);
  };
  std::optional<Level> scope = named_in(from(line.begin, begin), begin);
  const bool in_list = any_ && (last_end_ > begin || last_end_ > line.begin ||
                                trim(text_, make_span(last_end_, line.begin)).empty());
  if (!scope && in_list) scope = last_;
  if (!scope && line.begin > 0) {
    // The line above, empty ones left aside.
    std::size_t above_end = line.begin;
    while (above_end > 0 && std::string_view(" \t\r\n").find(text_[above_end - 1]) != std::string_view::npos)
      --above_end;
    const Span above = line_around(text_, above_end);
    scope = named_in(from(above.begin, above_end), above_end);
  }
  any_ = true;
  last_begin_ = begin;
  last_end_ = std::max(last_end_, end);
  last_ = scope.value_or(Level::work);
  return last_;
}

void finish_definitions(std::string_view text, std::vector<Definition>& definitions) {
  std::ranges::stable_sort(definitions, {}, [](const Definition& d) { return d.term_span.begin; });
  const auto same = std::ranges::unique(definitions, [](const Definition& a, const Definition& b) {
    return a.term_span.begin < b.term_span.end && b.term_span.begin < a.term_span.end;
  });
  definitions.erase(same.begin(), same.end());
  for (std::size_t i = 0; i + 1 < definitions.size(); ++i) {
    Definition& own = definitions[i];
    const Definition& next = definitions[i + 1];
    const bool inside = next.span.begin > own.term_span.end && next.span.begin < own.span.end && !next.onward;
    if (!inside) continue;
    const std::string_view between = text.substr(own.term_span.end, next.span.begin - own.term_span.end);
    const bool same_line = between.find('\n') == std::string_view::npos;
    const std::size_t end = same_line ? next.span.begin : line_around(text, next.span.begin).begin;
    own.span.end = std::max(own.term_span.end, trim(text, make_span(own.span.begin, end)).end);
  }
}

}  // namespace pandect
