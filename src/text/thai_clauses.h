#pragma once

#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// Adds the pieces of one trimmed line of Thai: the line itself when it has at most 300 characters. A longer
/// one is split at spaces, preferably at the last one before a word that opens a clause ("ทั้งนี้", "เว้นแต่"),
/// never between a number and its unit nor before a repetition mark. Words without a space stay together
/// whatever their length.
void split_thai_line(std::string_view text, Span line, std::vector<Span>& pieces);

/// True if a text begins with a word that opens a clause after a space.
bool opens_thai_clause(std::string_view text);

}  // namespace pandect
