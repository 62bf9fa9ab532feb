#include "lab/dataset/wording_difference.h"

#include <algorithm>
#include <set>

#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_gap = 60;  // code points

std::string without_notes(std::string_view text) {
  std::string words;
  int depth = 0;
  for (const char c : text) {
    if (c == '<' || c == '[') ++depth;
    if (depth == 0) words += c;
    if ((c == '>' || c == ']') && depth > 0) --depth;
  }
  while (!words.empty() && (words.back() == ' ' || words.back() == '\n')) words.pop_back();
  return words;
}

std::vector<std::string> sentences_of(std::string_view text, Language language) {
  const std::string words = without_notes(text);
  std::vector<std::string> all;
  for (const Span span : split_sentences(words, language)) all.emplace_back(span.of(words));
  return all;
}

/// True if a word may begin at a byte: behind a blank, or at either end.
bool at_word(std::string_view text, std::size_t at, bool joined) {
  if (at == 0 || at >= text.size()) return true;
  return joined ? !is_continuation(text[at]) : text[at] == ' ' || text[at - 1] == ' ';
}

std::optional<WordingDifference> difference_of(std::string_view older, std::string_view newer, bool joined) {
  const std::size_t shorter = std::min(older.size(), newer.size());
  std::size_t head = 0;
  while (head < shorter && older[head] == newer[head]) ++head;
  while (head > 0 && !(at_word(older, head, joined) && at_word(newer, head, joined))) --head;
  std::size_t tail = 0;
  while (tail < shorter - head && older[older.size() - 1 - tail] == newer[newer.size() - 1 - tail]) ++tail;
  while (tail > 0 &&
         !(at_word(older, older.size() - tail, joined) && at_word(newer, newer.size() - tail, joined)))
    --tail;
  WordingDifference found{std::string(older.substr(0, head)),
                          std::string(older.substr(head, older.size() - tail - head)),
                          std::string(newer.substr(head, newer.size() - tail - head)),
                          std::string(older.substr(older.size() - tail))};
  const auto blank = [](const std::string& text) { return text.find_first_not_of(' ') == std::string::npos; };
  if (blank(found.before) || blank(found.after) || count_code_points(found.before) > longest_gap ||
      count_code_points(found.after) > longest_gap)
    return std::nullopt;
  const std::size_t same = head + tail;
  if (same * 10 < std::max(older.size(), newer.size()) * 6) return std::nullopt;
  return found;
}

}  // namespace

std::optional<std::string> WordingDifference::words_in(std::string_view text) const {
  const std::string words = without_notes(text);
  const std::size_t at = words.find(head);
  if (head.empty() || at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + head.size();
  const std::size_t end = tail.empty() ? std::string::npos : words.find(tail, begin);
  if (end == std::string::npos) return std::nullopt;
  std::string found = words.substr(begin, end - begin);
  if (found.empty() || count_code_points(found) > longest_gap || found.find('\n') != std::string::npos)
    return std::nullopt;
  return found;
}

std::vector<WordingDifference> wording_differences(std::string_view older, std::string_view newer,
                                                   Language language) {
  const std::vector<std::string> before = sentences_of(older, language);
  const std::vector<std::string> after = sentences_of(newer, language);
  const std::set<std::string_view> kept_before(before.begin(), before.end());
  const std::set<std::string_view> kept_after(after.begin(), after.end());
  std::vector<WordingDifference> found;
  for (const std::string& one : before) {
    const std::size_t length = count_code_points(one);
    if (length < 30 || length > 300 || kept_after.contains(one)) continue;
    for (const std::string& other : after) {
      if (kept_before.contains(other)) continue;
      if (auto difference = difference_of(one, other, language == Language::thai)) {
        found.push_back(std::move(*difference));
        break;
      }
    }
  }
  return found;
}

}  // namespace pandect
