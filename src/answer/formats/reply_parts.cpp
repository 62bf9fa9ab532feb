#include "answer/formats/reply_parts.h"

#include <algorithm>

namespace pandect {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_label_char(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_';
}

struct ThinkTag {
  std::string_view open;
  std::string_view close;
};
constexpr ThinkTag think_tags[] = {
    {"<think>", "</think>"}, {"<thinking>", "</thinking>"}, {"<thought>", "</thought>"}};

void append_thought(std::string& thinking, std::string_view thought) {
  thought = trimmed(thought);
  if (thought.empty()) return;
  if (!thinking.empty()) thinking += '\n';
  thinking += thought;
}

void take_out(const ThinkTag& tag, ReplyParts& parts, std::vector<std::string>& repairs) {
  std::string_view rest = parts.text;
  std::string kept;
  while (true) {
    const std::size_t open = find_ignoring_case(rest, tag.open);
    const std::size_t close = find_ignoring_case(rest, tag.close);
    if (open == std::string_view::npos && close == std::string_view::npos) break;
    if (close < open) {  // templates that put the opening tag into the prompt
      append_thought(parts.thinking, rest.substr(0, close));
      kept.clear();
      repairs.emplace_back("thinking without an opening tag was left out");
      rest.remove_prefix(close + tag.close.size());
      continue;
    }
    kept += rest.substr(0, open);
    rest.remove_prefix(open + tag.open.size());
    const std::size_t end = find_ignoring_case(rest, tag.close);
    append_thought(parts.thinking, rest.substr(0, end));
    if (end == std::string_view::npos) {
      repairs.emplace_back("thinking that never ends was left out");
      rest = {};
      break;
    }
    rest.remove_prefix(end + tag.close.size());
  }
  kept += rest;
  parts.text = std::move(kept);
}

}  // namespace

ReplyParts take_out_thinking(std::string_view reply, std::vector<std::string>& repairs) {
  ReplyParts parts{{}, std::string(reply)};
  for (const ThinkTag& tag : think_tags) take_out(tag, parts, repairs);
  return parts;
}

std::string_view inside_fence(std::string_view text, std::vector<std::string>& repairs) {
  const std::size_t open = text.find("```");
  if (open == std::string_view::npos) return text;
  const std::size_t line_end = text.find('\n', open);
  if (line_end == std::string_view::npos) return text;
  const std::size_t close = text.find("```", line_end);
  repairs.emplace_back("a code fence was taken off");
  return trimmed(text.substr(line_end + 1, close == std::string_view::npos ? close : close - line_end - 1));
}

std::size_t find_ignoring_case(std::string_view text, std::string_view word, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  const auto found = std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), word.begin(),
                                 word.end(), [](char a, char b) { return lower(a) == lower(b); });
  return found == text.end() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

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
