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
  constexpr std::u32string_view fringe = U".,:;()[]{}<>\"'“”‘’「」『』°ºª*_–—-§";
  return is_space(c) || fringe.find(c) != std::u32string_view::npos;
}

/// True if a number ends in a letter: behind one, printers set a dash for the hyphen ("441a–1"); between
/// plain numbers it is a range.
bool behind_letter(const std::string& number) {
  return !number.empty() && number.back() >= 'a' && number.back() <= 'z';
}

/// "l. 121-1", "r*121-4" and "l 121-1" are "l121-1" and "r121-4" of French codes: the separation of letter
/// and number is typographic. Without a hyphen, "b.2" may be 2 in B, and "x 7" a title's; L and R are not.
std::string without_stop_behind_letter(std::string number) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (number.size() < 3 || number[0] < 'a' || number[0] > 'z') return number;
  const std::size_t digit = number.find_first_not_of(".* ", 1);
  if (digit == 1 || digit == std::string::npos || !is_digit(number[digit])) return number;
  const std::size_t behind = number.find_first_not_of("0123456789", digit);
  const bool hyphen = behind != std::string::npos && behind + 1 < number.size() && number[behind] == '-' &&
                      is_digit(number[behind + 1]);
  const bool spaced = number[digit - 1] != '.';
  if (!hyphen && ((number[0] != 'l' && number[0] != 'r') || !spaced)) return number;
  return number.erase(1, digit - 1);
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
  for (std::size_t at = first; at < number.size(); ++at) {
    const char32_t c = number[at];
    const bool sign = c == U'º' || c == U'°' || c == U'ª';
    if (sign && number.substr(at + 1).starts_with(U'-')) continue;  // "5º-A"
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
    } else if (c == 0x2010 || c == 0x2011 || (c == 0x2013 && behind_letter(normal))) {  // hyphens
      normal.push_back('-');
    } else {
      append_utf8(normal, c);
    }
  }
  // "1er bis" is 1 bis, as "1er" is 1.
  if (normal.starts_with("1er") && (normal.size() == 3 || normal[3] == ' ')) normal.erase(1, 2);
  return without_stop_behind_letter(std::move(normal));
}

}  // namespace pandect
