#pragma once

#include <algorithm>
#include <string>
#include <string_view>

/// Characters of ASCII, whatever the locale; bytes of other characters are in no class and stay as they are.
namespace pandect {

constexpr bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) { return ascii_lower(c); });
  return lower;
}

/// The text without blanks and line ends around it.
constexpr std::string_view ascii_trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace pandect
