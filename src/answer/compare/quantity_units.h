#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "answer/compare/vocabulary.h"

namespace pandect {

inline constexpr double months_of_year = 12;

/// True for seconds and months and what consists of them.
bool is_time(const Unit& unit);

/// The phrase of a kind at byte `at` of a folded text.
std::optional<Vocabulary::Match> match_kind(const Vocabulary& words, std::string_view text, std::size_t at,
                                            PhraseKind kind);

/// The unit after a number, also with one word between them: "10 calendar days".
/// @param at the end of the number
std::optional<Vocabulary::Match> read_unit(const Vocabulary& words, std::string_view text, std::size_t at);

/// The unit of the first number of a range, which follows the second: "1–5 years", "two or three months".
/// @param at the end of the first number
std::optional<Vocabulary::Match> read_range_unit(const Vocabulary& words, std::string_view text,
                                                 std::size_t at);

/// "30" behind an hour, with a unit for minutes or without any. @returns nothing for another number
struct Minutes {
  double value = 0;
  std::size_t end = 0;
};
std::optional<Minutes> read_minutes(const Vocabulary& words, std::string_view text, std::size_t at);

}  // namespace pandect
