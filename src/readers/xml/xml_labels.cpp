#include "readers/xml/xml_labels.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/ascii.h"
#include "base/uri.h"
#include "text/roman.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_roman(std::string_view token) {
  return token.find_first_not_of("IVXLCDM") == std::string_view::npos;
}

/// True if a token can be a number on its own: with a digit, Roman, or one letter. A lower-case Roman numeral
/// must be set off by punctuation: "(ii)", "ii.", but not "mild".
bool is_number(std::string_view token) {
  const std::size_t length = token.size();
  while (!token.empty() && std::string_view("([.,:;)]-").find(token.front()) != std::string_view::npos)
    token.remove_prefix(1);
  while (!token.empty() && std::string_view("([.,:;)]-").find(token.back()) != std::string_view::npos)
    token.remove_suffix(1);
  if (token.empty()) return false;
  if (token.size() == 1 || std::ranges::any_of(token, is_ascii_digit) || is_roman(token)) return true;
  return token.size() < length && parse_roman(token).has_value();
}

}  // namespace

std::string_view number_in_label(std::string_view label) {
  for (std::size_t at = 0; at < label.size();) {
    const std::size_t space = std::min(label.find(' ', at), label.size());
    if (is_number(label.substr(at, space - at))) return label.substr(at);
    at = space + 1;
  }
  return {};
}

std::string number_or_range(std::string_view label) {
  constexpr std::array<std::string_view, 6> joints{" bis ", " und ", " a ", " y ", " – ", "–"};
  std::string number(number_in_label(label));
  for (const std::string_view joint : joints) {
    const std::size_t at = number.find(joint);
    if (at == std::string::npos || at == 0 || at + joint.size() >= number.size()) continue;
    if (!is_ascii_digit(number[at + joint.size()])) continue;
    number.replace(at, joint.size(), "-");
    break;
  }
  // "1. Kapitel": the number is an ordinal.
  const std::size_t stop = number.find(". ");
  const bool ordinal =
      stop != std::string::npos && stop + 2 < number.size() && !is_ascii_digit(number[stop + 2]) &&
      std::all_of(number.begin(), number.begin() + static_cast<std::ptrdiff_t>(stop), is_ascii_digit);
  if (ordinal) number.resize(stop);
  return number;
}

std::string percent_decoded(std::string_view written) {
  std::string spaced(written);
  std::ranges::replace(spaced, '+', ' ');
  std::string out = hex_decoded(spaced, '%');
  return find_invalid_utf8(out) ? std::string(written) : out;
}

bool is_note_of_repeal(std::string_view words) {
  constexpr std::size_t longest = 64;
  while (!words.empty() && std::string_view("[( \n").find(words.front()) != std::string_view::npos)
    words.remove_prefix(1);
  return words.size() <= longest && begins_as_repealed(words);
}

bool begins_as_repealed(std::string_view words) {
  constexpr std::array<std::string_view, 13> stems{
      "vervallen",     "repealed",          "weggefallen",   "comma abrogat", "aufgehoben",
      "abrogat",       "articolo abrogato", "abrog\xC3\xA9", "kumottu",       "derogad",
      "sin contenido", "suprimid",          "revogad"};
  while (!words.empty() && std::string_view("[( \n").find(words.front()) != std::string_view::npos)
    words.remove_prefix(1);
  constexpr std::size_t enough = 64;
  const std::string lower = ascii_lower(words.substr(0, enough));
  return std::ranges::any_of(stems, [&](std::string_view stem) { return lower.starts_with(stem); });
}

}  // namespace pandect
