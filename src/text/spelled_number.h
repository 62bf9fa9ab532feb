#pragma once

#include <cstdint>
#include <optional>

#include "text/language.h"
#include "text/scanner.h"

namespace pandect {

/// Reads a number in words, 1 to 999, as ICU spells it: "two hundred and nine", "honderdvierenzeventig",
/// "สี่ร้อยยี่สิบเอ็ด"; the cursor moves past it. In capitals, too. Nothing for words that are also articles ("un").
std::optional<std::uint32_t> take_spelled_number(Cursor& cursor, Language language);

}  // namespace pandect
