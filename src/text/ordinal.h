#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/roman.h"

namespace pandect {

/// The sort key of a provision's number: "5" is {5}, "6:162" {6, 162}; "5a", "5의2", "5/1" and "5 ทวิ" come
/// between 5 and 6.
struct Ordinal {
  enum class Style : std::uint8_t { arabic, roman, letter };

  std::array<std::uint32_t, 6> parts{};
  std::uint8_t size = 0;
  Style style = Style::arabic;

  void add(std::uint32_t part) {
    if (size < parts.size()) parts[size++] = part;
  }
  /// "5 bis" and "5a" end in a suffix and not in another number.
  std::strong_ordering operator<=>(const Ordinal& other) const {
    if (const auto order = parts <=> other.parts; order != 0) return order;
    return size <=> other.size;
  }
  bool operator==(const Ordinal& other) const { return size == other.size && parts == other.parts; }
  bool is_first() const { return size > 0 && size <= 2 && parts[size - 1U] == 1; }
};

/// The distance from `number` to `next`: 0 when `next` does not follow it, 1 when it may follow directly (5 →
/// 6, 5a, 5/1; 5/3 → 6; 2.9 → 3.1), else the difference of the first parts that differ, at least 2.
std::uint32_t step(const Ordinal& number, const Ordinal& next);

/// A number as written in a heading.
struct WrittenNumber {
  Ordinal ordinal;
  std::size_t length = 0;  ///< bytes
};

/// The forms of numbers allowed in a heading, besides digits.
struct NumberGrammar {
  bool compound = true;  ///< 6:162, 2.3, L121-1, 5/1
  bool roman = false;    ///< IV
  bool letter = false;   ///< A
};

/// Reads the number that `text` begins with: digits of any script with their suffixes ("12a", "65 ทวิ", "5
/// bis", "193/10", "6:162", "2.3"), a Roman numeral or a single letter.
std::optional<WrittenNumber> read_number(std::string_view text, NumberGrammar grammar);

/// The bytes of the sign of an ordinal with which a text begins, "º" of "5º", ".ª" of "5.ª"; 0 when there is
/// none.
std::size_t ordinal_sign_length(std::string_view text);

/// The bytes of the Latin word behind the number of an inserted provision with which a text begins
/// ("undecies"); 0 when there is none.
std::size_t latin_suffix_length(std::string_view text);

/// The bytes of the word before the number of an inserted provision with which a text begins ("의", "の"), in
/// any language; 0 when there is none.
std::size_t branch_length(std::string_view text);

/// Reads digits (ASCII, Thai, full-width) at `offset`, which moves past them; nothing when there is none or
/// the number is longer than nine digits.
std::optional<std::uint32_t> read_digits(std::string_view text, std::size_t& offset);

}  // namespace pandect
