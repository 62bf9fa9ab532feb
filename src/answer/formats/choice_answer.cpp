#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "answer/answer_layout.h"
#include "answer/formats/reply_parts.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_word(char32_t c) {
  return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || c > 0x7F;
}

/// The text after the last word for "answer", if any; models put it after their reasons.
std::string_view after_answer_word(std::string_view text) {
  std::size_t best = 0;
  for (const std::string_view word : answer_layout().of("conclusion")) {
    for (std::size_t at = find_ignoring_case(text, word); at != std::string_view::npos;
         at = find_ignoring_case(text, word, at + word.size())) {
      best = std::max(best, at + word.size());
    }
  }
  return text.substr(best);
}

/// The option a code point stands for: digits, Thai digits, circled numbers.
std::optional<std::size_t> digit_of(char32_t c) {
  if (c >= U'1' && c <= U'9') return c - U'1';
  if (c >= U'๑' && c <= U'๙') return c - U'๑';
  if (c >= U'①' && c <= U'⑨') return c - U'①';
  return std::nullopt;
}

/// Options named on their own ("3", "(3)", "3번", "C"), in order.
std::vector<std::size_t> options_in(std::string_view text, std::size_t options) {
  std::vector<std::size_t> found;
  const std::u32string points = to_utf32(text);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool starts = i == 0 || !is_word(points[i - 1]);
    if (!starts) continue;
    const char32_t next = i + 1 < points.size() ? points[i + 1] : U' ';
    std::optional<std::size_t> option = digit_of(points[i]);
    if (option && ((next >= U'0' && next <= U'9') || next == U'.') && i + 2 < points.size() &&
        points[i + 2] >= U'0' && points[i + 2] <= U'9') {
      continue;  // 3.5, 12
    }
    if (option && next >= U'0' && next <= U'9') continue;
    if (!option && points[i] >= U'A' && points[i] <= U'I' && !is_word(next)) option = points[i] - U'A';
    if (option && *option < options) found.push_back(*option);
  }
  return found;
}

/// True if a word in Latin letters is no part of another: "no" in "not", "non" in "non-resident".
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) {
  const auto letter = [text](std::size_t i) {
    return i < text.size() && (is_word(static_cast<unsigned char>(text[i])) || text[i] == '-');
  };
  return (begin == 0 || !letter(begin - 1)) && !letter(end);
}

/// The first place of a word for yes or no; npos when it is not there.
std::size_t find_word(std::string_view text, std::string_view word) {
  const bool latin = static_cast<unsigned char>(word[0]) < 0x80;
  std::size_t at = find_ignoring_case(text, word);
  while (latin && at != std::string_view::npos && !stands_alone(text, at, at + word.size()))
    at = find_ignoring_case(text, word, at + 1);
  return at;
}

/// The first word for yes or no: the longer of two at one place.
std::optional<bool> first_yes_no(std::string_view text) {
  std::size_t first = std::string_view::npos;
  std::size_t length = 0;
  std::optional<bool> answer;
  for (const bool yes : {true, false}) {
    for (const std::string_view word : answer_layout().of(yes ? "yes" : "no")) {
      const std::size_t at = find_word(text, word);
      if (at == std::string_view::npos || at > first || (at == first && word.size() <= length)) continue;
      first = at;
      length = word.size();
      answer = yes;
    }
  }
  return answer;
}

}  // namespace

void parse_choice(std::string_view text, std::size_t options, ParsedAnswer& parsed) {
  parsed.answer = text;
  std::vector<std::size_t> found = options_in(text, options);
  const std::string_view after = after_answer_word(text);
  if (after.size() < text.size()) {
    if (std::vector<std::size_t> last = options_in(after, options); !last.empty()) found = {last.front()};
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  if (found.size() == 1) {
    parsed.choice = found.front();
    if (count_code_points(text) > 3) parsed.repairs.emplace_back("the number was taken out of a sentence");
    return;
  }
  parsed.unreadable = true;
  parsed.repairs.emplace_back(found.empty() ? "the reply names no option"
                                            : "the reply names several options");
}

void parse_yes_no(std::string_view text, ParsedAnswer& parsed) {
  parsed.answer = text;
  const std::string_view after = after_answer_word(text);
  std::optional<bool> yes = first_yes_no(after);
  if (!yes) yes = first_yes_no(text);
  if (!yes) {
    parsed.unreadable = true;
    parsed.repairs.emplace_back("the reply says neither yes nor no");
    return;
  }
  parsed.choice = *yes ? 0 : 1;
}

}  // namespace pandect
