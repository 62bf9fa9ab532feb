#include "answer/formats/reply_parts.h"

#include <algorithm>

namespace pandect {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_label_char(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

}  // namespace

std::vector<std::string> labels_in(std::string_view text) {
  std::vector<std::string> labels;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    bool digit = false;
    for (; end < text.size() && is_label_char(text[end]); ++end) digit = digit || is_digit(text[end]);
    if (digit) labels.emplace_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return labels;
}

std::size_t add_source(std::vector<CitedSource>& sources, CitedSource source) {
  const auto found = std::ranges::find(sources, source);
  if (found != sources.end()) return static_cast<std::size_t>(found - sources.begin());
  sources.push_back(std::move(source));
  return sources.size() - 1;
}

void read_marks_of_abstention(ParsedAnswer& parsed) {
  const std::string_view answer = trimmed(parsed.answer);
  const auto after = [answer](std::string_view mark) {
    return std::string(trimmed(answer.substr(mark.size())));
  };
  if (find_ignoring_case(answer, abstention_mark) == 0) {
    parsed.abstained = true;
    parsed.answer = after(abstention_mark);
  } else if (find_ignoring_case(answer, question_mark) == 0) {
    parsed.question = after(question_mark);
    parsed.answer.clear();
  }
}

}  // namespace pandect
