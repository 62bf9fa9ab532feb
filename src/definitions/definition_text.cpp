#include "definitions/definition_text.h"

#include <algorithm>
#include <array>

#include "definitions/defining_words.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/scanner.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_definition = 8192;
constexpr std::size_t longest_sentence = 4096;
constexpr std::size_t longest_look_back = 400;

}  // namespace

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

namespace {

/// True if a sentence or an item continues the definition of the last term: "Such term includes …".
bool goes_on_defining(std::string_view text, std::size_t at, Language language) {
  const DefiningWords& words = defining_words(language);
  Cursor cursor(text, at);
  const auto take = [&](DefiningWords::List list) {
    cursor.skip_blanks();
    return std::ranges::any_of(list, [&](std::string_view word) { return cursor.take_word(word); });
  };
  if (!take(words.going_on)) return false;
  while (take(words.going_on_adverb)) {
  }
  return take(words.going_on_verb);
}

/// The end of the sentence that begins at `at`, within its line.
std::size_t sentence_end(std::string_view text, std::size_t at, std::size_t line_end, Language language) {
  if (language_profile(language).has("unmarked-sentences")) return line_end;
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
    const bool ends =
        words.ends_with('.') || words.ends_with("。") || words.ends_with('?') || words.ends_with('!');
    if (ends && marker_of(words).size < words.size() && !goes_on_defining(text, end, language)) return end;
  }
  return line_end;
}

/// True if a line introduces items below it.
bool leads_to_items(std::string_view line) {
  const Span words = trim(line, make_span(0, line.size()));
  if (words.empty()) return false;
  std::size_t last = previous_code_point(line, words.end);
  const char32_t c = decode_utf8(line, last);
  return c == ':' || is_dash(c);
}

/// The items below a line, and the continuation of its sentence after them, from the first line to the last.
class ItemsBelow {
 public:
  explicit ItemsBelow(std::string_view text, Span line) : text_(text), above_(line) {
    const MarkerAt own = marker_of(line.of(text));
    if (own.kind != ListMarker::none) lists_.begin_below(0, own);
    own_levels_ = lists_.size();
  }

  /// True if the next line is one of them.
  bool take(Span line, Language language) {
    MarkerAt marker = marker_of(line.of(text_));
    if (marker.kind == ListMarker::none) marker = bare_item(line);
    const bool taken = marker.kind == ListMarker::none ? goes_on(line) : take_item(line, marker, language);
    above_ = line;
    return taken;
  }

 private:
  /// The marker without punctuation of a line below one that introduces items, or that continues such a list.
  MarkerAt bare_item(Span line) {
    const MarkerAt marker = bare_marker_of(line.of(text_));
    const bool begins = marker.is_first() && leads_to_items(above_.of(text_));
    if (marker.kind == ListMarker::none || !(begins || (bare_ && lists_.level_of(marker)))) return {};
    bare_ = true;
    return marker;
  }

  bool take_item(Span line, const MarkerAt& marker, Language language) {
    const bool first = marker.is_first();
    // "(i)" is below "(h) … means:", and behind "(h) … means a hat;".
    const bool only_below = first && lists_.size() == own_levels_ && leads_to_items(above_.of(text_));
    const std::optional<std::size_t> level = only_below ? std::nullopt : lists_.level_of(marker);
    if (!level) {
      const bool begins = first && !lists_.full();
      if (begins) lists_.begin_below(lists_.size(), marker);
      return begins;
    }
    lists_.go_on(*level, marker);
    return *level >= own_levels_ || goes_on_defining(text_, line.begin + marker.size, language);
  }

  /// "(a) the bell, and\n(b) the rope,\nwhich belong to the town;": words after a list that end its sentence.
  bool goes_on(Span line) const {
    const Span words = trim(text_, line);
    const Span before = trim(text_, above_);
    const char first = text_[words.begin];
    return lists_.size() > own_levels_ && first >= 'a' && first <= 'z' && before.of(text_).ends_with(',');
  }

  std::string_view text_;
  OpenLists lists_;
  std::size_t own_levels_ = 0;  // 1 where the line itself is an item
  bool bare_ = false;           // the markers have no marks
  Span above_;
};

}  // namespace

std::size_t definition_end(std::string_view text, std::size_t at, Language language) {
  Span line = line_around(text, at);
  std::size_t end = sentence_end(text, at, line.end, language);
  // Items below belong to it when its line runs on into them.
  if (text.substr(end, line.end - end).find_first_not_of(" \t\r") == std::string_view::npos) {
    ItemsBelow items(text, line);
    while (const std::optional<Span> next = line_after(text, line)) {
      if (next->end > at + longest_definition) break;
      line = *next;
      if (trim(text, line).empty()) continue;
      if (!items.take(line, language)) break;
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

void ScopeFinder::read_line(Span line) {
  if (trim(text_, line).empty()) return;
  const MarkerAt marker = marker_of(line.of(text_));
  if (marker.kind != ListMarker::none) {
    if (const std::optional<std::size_t> level = lists_.level_of(marker)) {
      lists_.go_on(*level, marker);
    } else {
      // Below a line without a marker a list in the same style as an open one replaces it.
      const bool below_item = marker_of(above_.of(text_)).kind != ListMarker::none;
      const std::optional<std::size_t> like = below_item ? std::nullopt : lists_.like(marker);
      const std::size_t begins = lists_.begin_below(like.value_or(lists_.size()), marker);
      const std::size_t from = above_.end > longest_look_back ? above_.end - longest_look_back : 0;
      list_scopes_[begins] = named_in(std::max<std::size_t>(above_.begin, from), above_.end);
      if (!list_scopes_[begins] && begins > 0) list_scopes_[begins] = list_scopes_[begins - 1];
    }
  }
  above_ = line;
}

void ScopeFinder::read_lines_until(std::size_t end) {
  while (read_ < end) {
    const Span line = line_around(text_, read_);
    read_line(line);
    read_ = line.end + std::size_t{1};
  }
}

Level ScopeFinder::of(std::size_t begin, std::size_t end) {
  const Span line = line_around(text_, begin);
  const auto from = [&](std::size_t first, std::size_t last) {
    first = std::max(first, last > longest_look_back ? last - longest_look_back : 0);
    return std::max(first, any_ ? last_begin_ : 0);
  };
  if (read_ <= line.begin) {
    read_lines_until(line.begin);
    above_last_ = above_;
    read_lines_until(line.end);
  }
  std::optional<Level> scope = named_in(from(line.begin, begin), begin);
  const bool item = marker_of(line.of(text_)).kind != ListMarker::none;
  if (!scope && item) scope = list_scopes_[lists_.size() - 1];
  const bool in_list = any_ && (last_end_ > begin || last_end_ > line.begin ||
                                trim(text_, make_span(last_end_, line.begin)).empty());
  if (!scope && in_list) scope = last_;
  if (!scope && !item) scope = named_in(from(above_last_.begin, above_last_.end), above_last_.end);
  any_ = true;
  last_begin_ = begin;
  last_end_ = std::max(last_end_, end);
  last_ = scope.value_or(Level::work);
  return last_;
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
