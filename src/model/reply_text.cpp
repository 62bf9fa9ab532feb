#include "model/reply_text.h"

#include <algorithm>

#include "base/ascii.h"

namespace pandect {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
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
                                 word.end(), [](char a, char b) { return ascii_lower(a) == ascii_lower(b); });
  return found == text.end() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace pandect
