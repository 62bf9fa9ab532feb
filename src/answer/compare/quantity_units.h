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

}  // namespace pandect
