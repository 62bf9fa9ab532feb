#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/ascii.h"

/// Classes of characters and their small letters, by the properties that Unicode gives them: the same for all
/// languages and scripts.
namespace pandect {

/// What the functions below do where a text has other letters than those of ASCII, which they see by
/// themselves: they are asked at each byte of a text.
namespace beyond_ascii {
char32_t small_letter(char32_t c);
bool is_capital(char32_t c);
bool is_small(char32_t c);
unsigned char first_small_byte(std::string_view text);
/// @param at the first byte at which the two differ
bool begins_in_any_case(std::string_view text, std::string_view words, std::size_t at);
}  // namespace beyond_ascii

/// The small letter of a capital, of any script; any other character itself.
inline char32_t small_letter(char32_t c) {
  if (c >= 0x80) return beyond_ascii::small_letter(c);
  return static_cast<unsigned char>(ascii_lower(static_cast<char>(c)));
}
/// The capital of a small letter; any other character itself.
char32_t capital_letter(char32_t c);
inline bool is_capital(char32_t c) {
  return c < 0x80 ? c >= 'A' && c <= 'Z' : beyond_ascii::is_capital(c);
}
/// A letter of a script with capitals that is none: "a", "ß", "ж".
inline bool is_small(char32_t c) {
  return c < 0x80 ? c >= 'a' && c <= 'z' : beyond_ascii::is_small(c);
}

/// A syllable of Hangul.
inline bool is_hangul(char32_t c) {
  return c >= 0xAC00 && c <= 0xD7A3;
}
/// A letter, vowel or tone mark of Thai.
inline bool is_thai(char32_t c) {
  return c >= 0x0E01 && c <= 0x0E4E;
}
/// A Chinese character.
bool is_han(char32_t c);

/// The text in small letters. Each letter keeps its number of bytes, so that offsets are those of the text:
/// the few capitals whose small letter has another number stay as they are.
std::string small_letters(std::string_view text);

/// The first byte of the small letter with which a text begins, NUL for an empty one: by it words in small
/// letters are found quickly.
inline unsigned char first_small_byte(std::string_view text) {
  if (text.empty()) return '\0';
  const auto first = static_cast<unsigned char>(text.front());
  return first < 0x80 ? static_cast<unsigned char>(ascii_lower(text.front()))
                      : beyond_ascii::first_small_byte(text);
}

/// True if a text begins with `words`, which are in small letters, in any letters.
inline bool begins_in_any_case(std::string_view text, std::string_view words) {
  if (text.size() < words.size()) return false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (ascii_lower(text[at]) == words[at]) continue;
    return static_cast<unsigned char>(text[at]) >= 0x80 && beyond_ascii::begins_in_any_case(text, words, at);
  }
  return true;
}

/// True if the word begins with a capital letter.
bool is_capitalised(std::string_view word);

}  // namespace pandect
