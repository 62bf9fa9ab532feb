#include "readers/pdf/pdf_thai.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {
namespace {

constexpr char32_t nikhahit = 0x0E4D;
constexpr char32_t sara_aa = 0x0E32;
constexpr char32_t sara_am = 0x0E33;

/// The characters shown by the private code points of Thai fonts, from F700 on.
constexpr char16_t shifted[] = {0x0E10,                                  // tho than without its foot
                                0x0E34, 0x0E35, 0x0E36, 0x0E37,          // vowels above, to the left
                                0x0E48, 0x0E49, 0x0E4A, 0x0E4B, 0x0E4C,  // tones, low and to the left
                                0x0E48, 0x0E49, 0x0E4A, 0x0E4B, 0x0E4C,  // tones, low
                                0x0E0D,                                  // yo ying without its foot
                                0x0E31, 0x0E4D, 0x0E47,                  // to the left
                                0x0E48, 0x0E49, 0x0E4A, 0x0E4B, 0x0E4C,  // tones, to the left
                                0x0E38, 0x0E39, 0x0E3A};                 // vowels below, low
constexpr char32_t first_shifted = 0xF700;

char32_t shown(char32_t c) {
  return c >= first_shifted && c < first_shifted + std::size(shifted) ? shifted[c - first_shifted] : c;
}

bool is_tone(char32_t c) {
  return c >= 0x0E48 && c <= 0x0E4C;
}

}  // namespace

bool is_thai_mark(char32_t c) {
  return c == 0x0E31 || (c >= 0x0E34 && c <= 0x0E3A) || (c >= 0x0E47 && c <= 0x0E4E);
}

std::string order_thai(std::string_view text) {
  std::u32string letters = to_utf32(text);
  std::ranges::transform(letters, letters.begin(), shown);
  std::u32string out;
  for (std::size_t i = 0; i < letters.size();) {
    if (!is_thai_mark(letters[i])) {
      out += letters[i++];
      continue;
    }
    std::size_t end = i;
    while (end < letters.size() && is_thai_mark(letters[end])) ++end;
    std::u32string marks = letters.substr(i, end - i);
    std::ranges::stable_sort(marks, {}, is_tone);
    if (end < letters.size() && letters[end] == sara_aa && marks.find(nikhahit) != std::u32string::npos) {
      marks.erase(marks.find(nikhahit), 1);
      letters[end] = sara_am;
    }
    out += marks;
    i = end;
  }
  return to_utf8(out);
}

}  // namespace pandect
