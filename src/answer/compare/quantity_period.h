#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "answer/compare/vocabulary.h"

namespace pandect {

/// The period to which a quantity applies: "15% per year", "ร้อยละ 1.5 ต่อเดือน", "วันละไม่เกิน 500 บาท", "€ 40
/// per dag", "1일당 10만원", "연 5퍼센트".
/// @param begin, end of the quantity, in bytes of a folded text
std::optional<Unit> read_period(const Vocabulary& words, std::string_view text, std::size_t begin,
                                std::size_t end);

}  // namespace pandect
