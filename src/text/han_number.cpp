#include "text/han_number.h"

#include <array>

#include "text/ordinal.h"

namespace pandect {
namespace {

constexpr std::size_t bytes = 3;  // of each of these characters

constexpr std::array<std::string_view, 10> digits{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

struct Power {
  std::string_view sign;
  std::uint32_t value;
};
constexpr std::array<Power, 3> powers{{{"十", 10}, {"百", 100}, {"千", 1000}}};
constexpr std::array<Power, 2> myriads{{{"万", 10'000}, {"億", 100'000'000}}};

std::optional<std::uint32_t> digit_at(std::string_view text, std::size_t at) {
  for (std::uint32_t value = 0; value < digits.size(); ++value) {
    if (text.substr(at).starts_with(digits[value])) return value;
  }
  return std::nullopt;
}

template <std::size_t Count>
std::optional<std::uint32_t> power_at(const std::array<Power, Count>& all, std::string_view text,
                                      std::size_t at) {
  for (const Power& power : all) {
    if (text.substr(at).starts_with(power.sign)) return power.value;
  }
  return std::nullopt;
}

/// Consecutive digits are read as such ("二〇二四"), others with their powers of ten ("二千二十四").
std::optional<std::uint32_t> read_han_numerals(std::string_view text, std::size_t& offset) {
  constexpr std::uint64_t most = 999'999'999;
  std::uint64_t sum = 0;    // of whole myriads
  std::uint64_t part = 0;   // below the next myriad
  std::uint64_t digit = 0;  // in front of its power
  bool counts = false;      // a digit or power was read since the last myriad
  std::size_t at = offset;
  while (at < text.size()) {
    if (const auto value = digit_at(text, at)) {
      digit = digit * 10 + *value;
      counts = true;
    } else if (const auto power = power_at(powers, text, at)) {
      part += (digit == 0 ? 1 : digit) * *power;
      digit = 0;
      counts = true;
    } else if (const auto myriad = power_at(myriads, text, at); myriad && counts) {
      sum += (part + digit) * *myriad;
      part = digit = 0;
      counts = false;
    } else {
      break;
    }
    if (sum + part + digit > most) return std::nullopt;
    at += bytes;
  }
  if (at == offset) return std::nullopt;
  offset = at;
  return static_cast<std::uint32_t>(sum + part + digit);
}

}  // namespace

std::optional<std::uint32_t> read_number_of_east(std::string_view text, std::size_t& offset) {
  if (const auto value = read_digits(text, offset)) return value;
  return read_han_numerals(text, offset);
}

}  // namespace pandect
