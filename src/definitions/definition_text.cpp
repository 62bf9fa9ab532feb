#include "definitions/definition_text.h"

#include <algorithm>
#include <array>

#include "text/lines.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {

std::optional<std::size_t> open_bracket(std::string_view text, std::size_t at, std::size_t most) {
  const std::size_t least = at > most ? at - most : 0;
  std::size_t depth = 0;
  for (std::size_t end = at; end > least; --end) {
    switch (text[end - 1]) {
      case '\n':
        return std::nullopt;
      case ')':
      case ']':
        ++depth;
        break;
      case '(':
      case '[':
        if (depth-- == 0) return end - 1;
        break;
      case '\x88':  // of "（"
        if (text.substr(0, end).ends_with("（") && depth-- == 0) return end - std::string_view("（").size();
        break;
      case '\x89':
        if (text.substr(0, end).ends_with("）")) ++depth;
        break;
      default:
        break;
    }
  }
  return std::nullopt;
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

std::size_t clause_begin(std::string_view text, std::size_t at) {
  const Span line = line_around(text, at);
  const std::size_t least =
      std::max<std::size_t>(line.begin, at > longest_look_back ? at - longest_look_back : 0);
  std::size_t begin = least;
  // "The records (drafts included. Hereinafter “the file”)": the full stop in a bracket does not end the
  // clause.
  std::size_t i = open_bracket(text, at, at - least).value_or(at);
  while (i > least + 2) {
    const bool ends = (text[i - 2] == '.' || text[i - 2] == ';') && text[i - 1] == ' ';
    const bool after_word = is_ascii_letter(text[i - 3]) || text[i - 3] == ')' || (text[i - 3] & 0x80) != 0;
    const char first = i < text.size() ? text[i] : '(';
    const bool begins = (first >= 'A' && first <= 'Z') || (first & 0x80) != 0 || first == '"';
    if (ends && after_word && begins) {
      begin = i;
      break;
    }
    const bool closes = text[i - 1] == ')';
    --i;
    if (closes) i = open_bracket(text, i, i - least).value_or(i);
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

bool take_any_word(Cursor& cursor, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (!cursor.sees_ignoring_case(word)) continue;
    Cursor after = cursor;
    after.skip(word.size());
    const bool latin = static_cast<unsigned char>(word.back()) < 0x80 && is_word_char(word.back());
    if (latin && is_word_char(after.peek_char()) && !is_hangul(after.peek_char())) continue;
    cursor = after;
    return true;
  }
  return false;
}

void finish_definitions(std::string_view text, std::vector<Definition>& definitions) {
  std::ranges::stable_sort(definitions, {},
                           [](const Definition& d) { return std::pair(d.term_span.begin, d.span.begin); });
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
