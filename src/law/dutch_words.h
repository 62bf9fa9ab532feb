#pragma once

#include <optional>
#include <string_view>

#include "base/date.h"

namespace pandect {

/// 1 to 39 of an ordinal in one word: "derde", "Achttiende", "eenendertigste"; 0 for other words.
unsigned parse_dutch_ordinal(std::string_view written);

/// Reads "5 juli 1997", "de zeven en twintigste October 1932"; nothing when it is not a date.
std::optional<Date> parse_dutch_date(std::string_view written);

}  // namespace pandect
