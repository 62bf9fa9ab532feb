#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "answer/compare/vocabulary.h"

namespace pandect {

struct Number {
  double value = 0;
  std::size_t end = 0;  ///< its end, in bytes of the text
};

/// Reads the number at byte `at` of a folded text, in digits, words, or both: "1억5천만", "2.5 million",
/// "สองพันห้าร้อย", "zevenentwintig", "2½".
std::optional<Number> read_number(const Vocabulary& words, std::string_view text, std::size_t at);

/// Reads "120.000" and "120,000.50" in any language: an amount of money has at most two decimals. Nothing for
/// one without groups of three digits.
std::optional<Number> read_amount(std::string_view text, std::size_t at);

/// Number of digits at a byte, 16 at most.
std::size_t count_digits(std::string_view text, std::size_t at);
double digits_of(std::string_view text, std::size_t at, std::size_t count);
/// The position after an optional blank at a byte.
std::size_t skip_blank(std::string_view text, std::size_t at);

}  // namespace pandect
