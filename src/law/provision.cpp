#include "law/provision.h"

#include <array>

#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 15> level_names{
    "work",    "preamble", "book",     "part",    "title",     "chapter", "division", "subdivision",
    "heading", "annex",    "addendum", "article", "paragraph", "item",    "subitem"};

bool is_space(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200B) ||
         c == 0x202F || c == 0xFEFF;
}

/// Punctuation that may surround a number but is no part of it.
bool is_fringe(char32_t c) {
  constexpr std::u32string_view fringe = U".,:;()[]{}<>\"'“”‘’「」『』°º*_–—-§";
  return is_space(c) || fringe.find(c) != std::u32string_view::npos;
}

}  // namespace

std::string_view level_name(Level level) {
  return level_names[static_cast<std::size_t>(level)];
}

std::optional<Level> parse_level(std::string_view name) {
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (level_names[i] == name) return static_cast<Level>(i);
  }
  return std::nullopt;
}

std::string normalise_number(std::string_view written) {
  std::u32string number = to_utf32(written);
  while (!number.empty() && is_fringe(number.back())) number.pop_back();
  std::size_t first = 0;
  while (first < number.size() && is_fringe(number[first])) ++first;
  std::string normal;
  bool space = false;
  for (const char32_t c : std::u32string_view(number).substr(first)) {
    if (is_space(c)) {
      space = true;
      continue;
    }
    if (space) normal.push_back(' ');
    space = false;
    if (c >= 0x0E50 && c <= 0x0E59) {  // Thai digits
      normal.push_back(static_cast<char>('0' + (c - 0x0E50)));
    } else if (c >= 0xFF10 && c <= 0xFF19) {  // full-width digits
      normal.push_back(static_cast<char>('0' + (c - 0xFF10)));
    } else if (c >= 0x2460 && c <= 0x2473) {  // ① … ⑳
      normal += std::to_string(c - 0x2460 + 1);
    } else if (c >= 0x3251 && c <= 0x325F) {  // ㉑ … ㉟
      normal += std::to_string(c - 0x3251 + 21);
    } else if (c >= 'A' && c <= 'Z') {
      normal.push_back(static_cast<char>(c - 'A' + 'a'));
    } else if (c == 0x2010 || c == 0x2011) {  // hyphens
      normal.push_back('-');
    } else {
      append_utf8(normal, c);
    }
  }
  return normal;
}

}  // namespace pandect
