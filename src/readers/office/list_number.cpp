#include "readers/office/list_number.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "text/utf8.h"

namespace pandect {
namespace {

constexpr int most_repeats = 10;

std::string roman(int value, bool upper) {
  constexpr std::array<std::pair<int, std::string_view>, 13> parts{{{1000, "m"},
                                                                    {900, "cm"},
                                                                    {500, "d"},
                                                                    {400, "cd"},
                                                                    {100, "c"},
                                                                    {90, "xc"},
                                                                    {50, "l"},
                                                                    {40, "xl"},
                                                                    {10, "x"},
                                                                    {9, "ix"},
                                                                    {5, "v"},
                                                                    {4, "iv"},
                                                                    {1, "i"}}};
  std::string letters;
  for (const auto& [worth, sign] : parts) {
    for (; value >= worth; value -= worth) letters += sign;
  }
  if (upper)
    std::ranges::transform(letters, letters.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
  return letters;
}

/// The n-th sign of a series, repeated twice in the second pass and so on; digits when that is too many.
std::string sign_of(std::u32string_view row, int value) {
  const int length = static_cast<int>(row.size());
  const int repeats = (value - 1) / length + 1;
  if (repeats > most_repeats) return std::to_string(value);
  std::string signs;
  for (int i = 0; i < repeats; ++i) append_utf8(signs, row[static_cast<std::size_t>((value - 1) % length)]);
  return signs;
}

std::string thai_digits(int value) {
  std::string digits;
  for (const char c : std::to_string(value)) append_utf8(digits, U'๐' + static_cast<char32_t>(c - '0'));
  return digits;
}

}  // namespace

std::string list_number(ListNumber style, int value) {
  constexpr int largest_roman = 3999;
  constexpr int last_circled = 20;
  if (style == ListNumber::none) return {};
  if (value < 1) return std::to_string(value);
  switch (style) {
    case ListNumber::decimal_zero:
      return fmt::format("{:02}", value);
    case ListNumber::lower_letter:
      return sign_of(U"abcdefghijklmnopqrstuvwxyz", value);
    case ListNumber::upper_letter:
      return sign_of(U"ABCDEFGHIJKLMNOPQRSTUVWXYZ", value);
    case ListNumber::lower_roman:
    case ListNumber::upper_roman:
      return value > largest_roman ? std::to_string(value) : roman(value, style == ListNumber::upper_roman);
    case ListNumber::circled:
      return value > last_circled ? std::to_string(value) : sign_of(U"①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", value);
    case ListNumber::thai_number:
      return thai_digits(value);
    case ListNumber::thai_letter:
      return sign_of(U"กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ", value);
    case ListNumber::korean_syllable:
      return sign_of(U"가나다라마바사아자차카타파하", value);
    case ListNumber::korean_consonant:
      return sign_of(U"ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ", value);
    default:
      return std::to_string(value);
  }
}

}  // namespace pandect
