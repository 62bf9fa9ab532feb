#include "readers/plain/legal_prose.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>

#include "base/ascii.h"
#include "readers/plain/plain_lines.h"
#include "text/language.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

/// The words of data/languages/<code>/prose.txt; for a language without one, prose is not classified.
const WordLists& prose_words(Language language) {
  static const PerLanguage<WordLists> all(
      [](Language one) { return std::make_unique<const WordLists>(one, "prose"); });
  return all.of(language);
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t n = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size()))
    ++n;
  return n;
}

std::size_t count_all(std::string_view text, std::span<const std::string_view> words) {
  std::size_t n = 0;
  for (const std::string_view word : words) n += count(text, word);
  return n;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Shares of lines and bytes that distinguish text from code, tables and logs.
struct ProseShape {
  std::size_t bytes = 0, letters = 0, code_marks = 0, quotes = 0;
  std::size_t lines = 0, stamped = 0, code_ends = 0, prose_bytes = 0;
  std::size_t most_common_commas = 0;  ///< lines with the most frequent number (at least two) of separators
};

bool begins_with_stamp(std::string_view line) {
  if (line[0] == '[') line.remove_prefix(1);
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits == 0 || digits >= line.size()) return false;
  const char mark = line[digits];
  const bool date = (digits == 4 || digits == 2) && (mark == '-' || mark == '/' || mark == ':');
  return (date && digits + 1 < line.size() && line[digits + 1] >= '0' && line[digits + 1] <= '9') ||
         digits >= 8;
}

/// "close(file);", like the end of a line of code; "(as defined below);" ends an item of a list.
bool ends_call(std::string_view line) {
  if (!line.ends_with(");")) return false;
  const std::size_t open = line.rfind('(');
  if (open == std::string_view::npos || open == 0) return true;
  const char before = line[open - 1];
  return is_letter(before) || before == '_' || before == ')' || (before >= '0' && before <= '9');
}

bool ends_as_sentence(std::string_view line) {
  return line.back() == '.' || line.ends_with("。");
}

/// True if a line's words are as long as those of a language, and no addresses: or its script has no spaces.
bool is_written_apart(std::string_view line) {
  constexpr std::size_t longest_word = 16;  // bytes on average
  const auto spaces = static_cast<std::size_t>(std::ranges::count(line, ' '));
  const auto other = static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
  return other * 2 > line.size() || (spaces + 1) * longest_word >= line.size();
}

enum class Mark : std::uint8_t {
  none,
  fill,  ///< white space, rules, leaders and blanked-out text
  code,
};

constexpr std::array<Mark, 256> mark_table() {
  std::array<Mark, 256> table{};
  for (const char c : std::string_view(" -_.*")) table[static_cast<unsigned char>(c)] = Mark::fill;
  for (const char c : std::string_view("{}<>=|\\`#@~^+")) table[static_cast<unsigned char>(c)] = Mark::code;
  return table;
}

ProseShape measure(std::string_view text) {
  constexpr std::array<Mark, 256> marks = mark_table();
  constexpr std::size_t shortest_prose_line = 60;  // bytes
  constexpr std::size_t shortest_sentence = 20;    // bytes
  constexpr std::size_t longest_cell = 40;         // bytes
  ProseShape shape;
  std::array<std::size_t, 64> by_commas{};
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  while (lines.next(line)) {
    const std::string_view words = line.words.of(text);
    ++shape.lines;
    const bool sentence = words.size() >= shortest_sentence && ends_as_sentence(words);
    if ((words.size() >= shortest_prose_line || sentence) && is_written_apart(words))
      shape.prose_bytes += words.size();
    if (begins_with_stamp(words)) ++shape.stamped;
    if (words.back() == '{' || words.back() == '}' || ends_call(words) || words.ends_with("},"))
      ++shape.code_ends;
    std::size_t separators = 0;
    for (const char c : words) {
      const Mark mark = marks[static_cast<unsigned char>(c)];
      if (mark == Mark::fill) continue;
      ++shape.bytes;
      if (is_letter(c)) ++shape.letters;
      if (c == '"') ++shape.quotes;
      if (c == ',' || c == '\t') ++separators;
      if (mark == Mark::code) ++shape.code_marks;
    }
    // A row of a table has short cells; a long paragraph of a contract has as many commas and long words.
    if (separators >= 2 && separators < by_commas.size() && words.size() < separators * longest_cell)
      ++by_commas[separators];
  }
  shape.most_common_commas = *std::max_element(by_commas.begin(), by_commas.end());
  return shape;
}

bool is_prose(std::string_view text) {
  constexpr std::size_t shortest = 80;  // bytes
  if (text.size() < shortest) return false;
  const ProseShape shape = measure(text);
  if (shape.bytes < shortest || shape.lines == 0) return false;
  const bool lettered = shape.letters * 100 > shape.bytes * 70;
  const bool code = shape.code_marks * 100 > shape.bytes || shape.code_ends * 10 > shape.lines;
  const bool markup =
      text.find("```") != std::string_view::npos || text.find("](http") != std::string_view::npos;
  const bool table = shape.lines >= 4 && shape.most_common_commas * 2 > shape.lines;
  const bool log = shape.lines >= 4 && shape.stamped * 3 > shape.lines;
  const bool sentences = shape.prose_bytes * 10 > shape.bytes * 3;
  return lettered && !code && !markup && !table && !log && sentences;
}

struct WordCounts {
  std::size_t different = 0;
  double share = 0;
};

/// Counts whole words of Latin script.
WordCounts count_latin(const std::string& lower, std::span<const std::string_view> words) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (const std::string_view word : words) seen.emplace(word, 0);
  std::size_t all = 0;
  for (std::size_t at = 0; at < lower.size();) {
    if (!is_letter(lower[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < lower.size() && is_letter(lower[end])) ++end;
    ++all;
    const std::string_view word = std::string_view(lower).substr(at, end - at);
    const auto found = seen.find(word);
    if (found != seen.end()) ++found->second;
    at = end;
  }
  WordCounts counts;
  std::size_t hits = 0;
  for (const auto& [word, n] : seen) {
    if (n > 0) ++counts.different;
    hits += n;
  }
  if (all > 0) counts.share = static_cast<double>(hits) / static_cast<double>(all);
  return counts;
}

/// Counts words of scripts without word spaces, at any position.
WordCounts count_joined(std::string_view text, std::span<const std::string_view> words) {
  WordCounts counts;
  std::size_t bytes = 0;
  for (const std::string_view word : words) {
    const std::size_t n = count(text, word);
    if (n > 0) ++counts.different;
    bytes += n * word.size();
  }
  if (!text.empty()) counts.share = static_cast<double>(bytes) / static_cast<double>(text.size());
  return counts;
}

}  // namespace

bool begins_as_data(std::string_view head) {
  if (head.find('\0') != std::string_view::npos) return true;
  LineCursor lines(head, {0, static_cast<std::uint32_t>(head.size())});
  TextLine line;
  if (!lines.next(line)) return false;
  const std::string_view first = line.words.of(head);
  if (first.starts_with('<')) return !first.starts_with("<!--");
  const bool json =
      first.starts_with('{') || first == "[" || first.starts_with("[{") || first.starts_with("[\"");
  const auto commas =
      std::count_if(first.begin(), first.end(), [](char c) { return c == ',' || c == ';' || c == '\t'; });
  const bool columns = commas >= 2 && first.find(' ') == std::string_view::npos;
  return json || columns;
}

ProseSigns look_at_prose(std::string_view text) {
  ProseSigns signs;
  signs.prose = is_prose(text);
  if (!signs.prose) return signs;
  const std::string lower = ascii_lower(text);
  const Language language = detect_language(text);
  const bool joined = joins_words(language);
  const WordLists& words = prose_words(language);
  const WordCounts counts =
      joined ? count_joined(lower, words.of("legal")) : count_latin(lower, words.of("legal"));
  signs.legal_words = counts.different;
  signs.legal_share = counts.share;
  const std::size_t contract = count_all(lower, words.of("contract"));
  signs.contract = contract >= 2 && contract > 2 * count_all(lower, words.of("law"));
  return signs;
}

}  // namespace pandect
