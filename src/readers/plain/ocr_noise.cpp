#include "readers/plain/ocr_noise.h"

#include <algorithm>

#include "readers/plain/plain_lines.h"
#include "text/ordinal.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_gap(char c) {
  return c == ' ' || c == '\t' || c == '|' || c == '#' || c == '-' || c == '*';
}

/// A number, a single letter (the part of the gazette) or a word of the page head.
bool is_head_word(std::string_view word, const HeadingGrammar& grammar) {
  std::size_t end = 0;
  if (read_digits(word, end) && end == word.size()) return true;
  std::size_t letter = 0;
  decode_utf8(word, letter);
  if (letter > 1 && letter == word.size()) return true;
  return std::ranges::find(grammar.page_heads, word) != grammar.page_heads.end();
}

/// Noise in a row of a table: everything between the cells that are kept.
void find_noise_in_row(std::string_view text, Span row, std::vector<Span>& noise) {
  std::string_view kept;
  std::uint32_t kept_end = row.begin;
  for (std::uint32_t at = row.begin; at < row.end;) {
    const std::size_t bar = std::min<std::size_t>(text.find('|', at), row.end);
    const Span cell = trim(text, {at, static_cast<std::uint32_t>(bar)});
    at = static_cast<std::uint32_t>(bar) + 1;
    const std::string_view words = cell.of(text);
    if (words.empty() || words == kept || words.find_first_not_of("-: ") == std::string_view::npos) continue;
    // One space of the padding stays between two cells.
    const std::uint32_t begin = kept_end;
    const std::uint32_t end = kept.empty() ? cell.begin : cell.begin - 1;
    if (begin < end) noise.push_back({begin, end});
    kept = words;
    kept_end = cell.end;
  }
  if (kept_end < row.end) noise.push_back({kept_end, row.end});
}

}  // namespace

bool is_page_head(std::string_view line, const HeadingGrammar& grammar) {
  bool any = false;
  for (std::size_t at = 0; at < line.size();) {
    if (is_gap(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && !is_gap(line[end])) ++end;
    if (!is_head_word(line.substr(at, end - at), grammar)) return false;
    any = true;
    at = end;
  }
  return any || line.find('|') != std::string_view::npos;
}

std::vector<Span> find_noise(std::string_view text, const HeadingGrammar& grammar) {
  std::vector<Span> noise;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  while (lines.next(line)) {
    const std::string_view words = line.words.of(text);
    if (words.starts_with("<!--") || is_page_head(words, grammar)) {
      noise.push_back(line.words);
    } else if (words.front() == '|') {
      find_noise_in_row(text, line.words, noise);
    }
  }
  return noise;
}

}  // namespace pandect
