#include "text/roman.h"

#include <array>
#include <string>

namespace pandect {
namespace {

/// The letters for one, five and ten of a decimal digit, thousands first.
struct DecimalPlace {
  char one;
  char five;
  char ten;
  std::uint32_t worth;
};
constexpr std::array<DecimalPlace, 4> places{
    {{'M', 0, 0, 1000}, {'C', 'D', 'M', 100}, {'X', 'L', 'C', 10}, {'I', 'V', 'X', 1}}};

bool take(std::string_view& letters, char letter) {
  if (letter == 0 || !letters.starts_with(letter)) return false;
  letters.remove_prefix(1);
  return true;
}

/// Reads and removes the letters of one decimal digit; returns 0 to 9.
std::uint32_t take_digit(std::string_view& letters, const DecimalPlace& place) {
  std::uint32_t digit = take(letters, place.five) ? 5 : 0;
  std::uint32_t ones = 0;
  while (ones < 3 && take(letters, place.one)) ++ones;
  if (ones == 1 && digit == 0) {
    if (take(letters, place.five)) return 4;
    if (take(letters, place.ten)) return 9;
  }
  return digit + ones;
}

}  // namespace

std::optional<std::uint32_t> parse_roman(std::string_view letters) {
  std::string upper;
  for (const char c : letters) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool first_lower = letters[0] >= 'a' && letters[0] <= 'z';
    if (lower != first_lower || letters.size() > 15) return std::nullopt;
    upper.push_back(lower ? static_cast<char>(c - 'a' + 'A') : c);
  }
  std::string_view left(upper);
  std::uint32_t value = 0;
  for (const DecimalPlace& place : places) value += take_digit(left, place) * place.worth;
  if (!left.empty() || value == 0) return std::nullopt;
  return value;
}

}  // namespace pandect
