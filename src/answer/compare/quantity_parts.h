#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "answer/compare/quantities.h"

namespace pandect {

/// Reads a part of something: "ร้อยละสี่สิบ", "100분의 3", "หนึ่งในสาม", "two thirds", "half a year".
std::optional<Quantity> read_part(const Vocabulary& words, std::string_view text, std::size_t at);

/// "Two and a half years", "twee en een half jaar": takes the half after a number or its unit.
bool take_half(const Vocabulary& words, std::string_view text, std::size_t& at);

}  // namespace pandect
