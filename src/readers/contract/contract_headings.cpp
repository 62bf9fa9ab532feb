#include "readers/contract/contract_headings.h"

#include <algorithm>

#include "base/ascii.h"
#include "readers/plain/legal_prose.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_headings.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::size_t longest_heading = 100;       // bytes
constexpr std::size_t longest_heading_line = 200;  // bytes

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

/// Counts of letters and of words by their first letter.
struct Letters {
  std::size_t capitals = 0, small = 0, words = 0, capital_words = 0;
};

Letters count_letters(std::string_view line) {
  Letters letters;
  bool in_word = false;
  for (const char c : line) {
    const bool letter = is_capital(c) || is_small(c);
    if (letter && !in_word) {
      ++letters.words;
      if (is_capital(c)) ++letters.capital_words;
    }
    in_word = letter || c == '\'';
    if (is_capital(c)) ++letters.capitals;
    if (is_small(c)) ++letters.small;
  }
  return letters;
}

std::size_t count_word(std::string_view text, std::string_view word) {
  std::size_t n = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

/// True if a line has a word that most titles of contracts have.
bool has_title_word(std::string_view words) {
  static const std::vector<std::string_view> title_words = words_of_all_languages("contracts", "title");
  const std::string lower = ascii_lower(words.substr(0, longest_heading_line + 1));
  return std::ranges::any_of(title_words,
                             [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// True if one of a title's words is what contracts are called: "Lease".
bool names_contract(std::string_view title) {
  static const std::vector<std::string_view> names = words_of_all_languages("contracts", "contract");
  const std::string lower = ascii_lower(title);
  for (std::size_t at = 0; at < lower.size();) {
    const std::size_t end = std::min(lower.find(' ', at), lower.size());
    if (std::ranges::find(names, std::string_view(lower).substr(at, end - at)) != names.end()) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::string_view heading_words(std::string_view line) {
  line = trim(line.substr(std::min(markdown_prefix(line), line.size())));
  while (!line.empty() &&
         (line.back() == ':' || line.back() == '*' || line.back() == '.' || line.back() == '#')) {
    line.remove_suffix(1);
  }
  return line;
}

bool is_heading_line(std::string_view line, bool capitals_only) {
  if (line.empty() || line.size() > longest_heading) return false;
  if (!capitals_only && line.front() == '#' && markdown_prefix(line) > 0) return true;
  const char last = line.back();
  if (last == '.' || last == ',' || last == ';' || !(is_capital(line.front()) || line.front() == '*'))
    return false;
  if (line.find("__") != std::string_view::npos || line.find('@') != std::string_view::npos) return false;
  const Letters letters = count_letters(line);
  if (letters.capitals >= 4 && letters.small == 0) return true;
  if (capitals_only || letters.words == 0 || letters.words > 8 || last == ':') return false;
  // Prepositions and articles stay small: "Information We Collect and How We Use It".
  return letters.words >= 2 && letters.capital_words * 4 >= letters.words * 3 && line.size() <= 80;
}

std::string contract_title(std::string_view text) {
  constexpr int first_lines = 12;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  std::string first;
  for (int i = 0; i < first_lines && lines.next(line); ++i) {
    const std::string_view words = heading_words(line.words.of(text));
    const bool sentence =
        line.words.of(text).back() == '.' || words.size() > longest_heading_line || words.empty();
    if (!sentence && has_title_word(words) && words.size() <= longest_heading_line) return std::string(words);
    if (i == 0 && !sentence) first = words;
    if (sentence && i == 0) break;
  }
  return first;
}

bool is_named_as_contract(std::string_view text) {
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  if (!lines.next(line)) return false;
  const std::string_view words = line.words.of(text);
  return words.back() != '.' && is_heading_line(words, false) && has_title_word(words);
}

std::string_view contract_kind(std::string_view text) {
  constexpr std::size_t enough = 16 * 1024;
  constexpr std::size_t fewest_legal_words = 4;  // distinct ones
  const std::string lower = ascii_lower(text.substr(0, enough));
  const std::size_t agreement = count_word(lower, "agreement") + count_word(lower, "contract");
  const std::size_t policy = count_word(lower, "policy") + count_word(lower, "privacy");
  if (policy > agreement) return "policy";
  if (agreement > 0 || names_contract(contract_title(text)) ||
      look_at_prose(text.substr(0, enough)).legal_words >= fewest_legal_words)
    return "contract";
  return "document";
}

}  // namespace pandect
