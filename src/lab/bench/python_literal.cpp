#include "lab/bench/python_literal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace pandect {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> python_words{
    {{"True", "true"}, {"False", "false"}, {"None", "null"}}};

/// The string that begins before `at`, as JSON; without its end, which JSON refuses, when it has none.
std::string string_as_json(std::string_view text, std::size_t& at, char quote) {
  std::string json = "\"";
  while (at < text.size()) {
    const char c = text[at++];
    if (c == quote) return json + '"';
    if (c != '\\') {
      json += c == '"' ? "\\\"" : std::string(1, c);
      continue;
    }
    const char escaped = at < text.size() ? text[at++] : '\0';
    if (escaped == 'x') {
      json += "\\u00";
    } else if (escaped == 'U') {
      std::uint32_t point = 0;
      const std::string_view digits = text.substr(at, 8);
      std::from_chars(digits.data(), digits.data() + digits.size(), point, 16);
      json += fmt::format("\\u{:04x}\\u{:04x}", 0xD7C0 + (point >> 10), 0xDC00 + (point & 0x3FF));
      at += digits.size();
    } else {
      if (std::string_view("ntru\\\"").find(escaped) != std::string_view::npos) json += '\\';
      json += escaped;
    }
  }
  return json;
}

/// Closes a list or dictionary, before whose end Python may have a comma.
void close_bracket(std::string& json, char end) {
  while (json.ends_with(' ')) json.pop_back();
  if (json.ends_with(',')) json.pop_back();
  json += end;
}

}  // namespace

Json parse_python_literal(std::string_view text, std::string_view what) {
  std::string json;
  for (std::size_t at = 0; at < text.size();) {
    const auto* const word = std::ranges::find_if(
        python_words, [&](const auto& one) { return text.substr(at).starts_with(one.first); });
    if (word != python_words.end()) {
      json += word->second;
      at += word->first.size();
      continue;
    }
    const char c = text[at++];
    if (c == '\'' || c == '"') {
      json += string_as_json(text, at, c);
    } else if (c == ')' || c == ']' || c == '}') {
      close_bracket(json, c == ')' ? ']' : c);
    } else {
      json += c == '(' ? '[' : c;
    }
  }
  return parse_json(json, what);
}

}  // namespace pandect
