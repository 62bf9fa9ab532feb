#include "text/characters.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "text/utf8.h"

namespace pandect {
namespace {

/// Lead bytes of the scripts that have capitals; those of the others need not be decoded.
bool may_have_capitals(unsigned char lead) {
  return (lead >= 0xC3 && lead < 0xE0) || lead == 0xE1 || lead == 0xE2 || lead == 0xEF;
}

std::size_t size_in_bytes(char32_t c) {
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

}  // namespace

namespace beyond_ascii {

char32_t small_letter(char32_t c) {
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

bool is_capital(char32_t c) {
  return u_isupper(static_cast<UChar32>(c)) != 0 || u_istitle(static_cast<UChar32>(c)) != 0;
}

bool is_small(char32_t c) {
  return u_islower(static_cast<UChar32>(c)) != 0;
}

unsigned char first_small_byte(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead == 0xC3 || !may_have_capitals(lead)) return lead;  // "É" is C3 89, "é" C3 A9
  std::size_t at = 0;
  const char32_t letter = small_letter(decode_utf8(text, at));
  if (size_in_bytes(letter) != at) return lead;
  std::string bytes;
  append_utf8(bytes, letter);
  return static_cast<unsigned char>(bytes.front());
}

bool begins_in_any_case(std::string_view text, std::string_view words, std::size_t at) {
  while (at < words.size()) {
    if (ascii_lower(text[at]) == words[at]) {
      ++at;
      continue;
    }
    while (at > 0 && is_continuation(words[at])) --at;
    if (!may_have_capitals(static_cast<unsigned char>(text[at]))) return false;
    std::size_t end = at;
    const char32_t wanted = decode_utf8(words, at);
    if (small_letter(decode_utf8(text, end)) != wanted || end != at) return false;
  }
  return true;
}

}  // namespace beyond_ascii

char32_t capital_letter(char32_t c) {
  return static_cast<char32_t>(u_toupper(static_cast<UChar32>(c)));
}

bool is_han(char32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  return c >= 0x2E80 && uscript_getScript(static_cast<UChar32>(c), &status) == USCRIPT_HAN;
}

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (std::size_t at = 0; at < text.size();) {
    if (!may_have_capitals(static_cast<unsigned char>(text[at]))) {
      small[at] = ascii_lower(text[at]);
      ++at;
      continue;
    }
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    const char32_t letter = small_letter(c);
    if (letter == c || size_in_bytes(letter) != at - begin) continue;
    std::string bytes;
    append_utf8(bytes, letter);
    small.replace(begin, bytes.size(), bytes);
  }
  return small;
}

bool is_capitalised(std::string_view word) {
  std::size_t at = 0;
  return !word.empty() && is_capital(decode_utf8(word, at));
}

}  // namespace pandect
